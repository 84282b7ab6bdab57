declare module 'uplot/dist/uPlot.min.css';
declare module '*/styles.css';
