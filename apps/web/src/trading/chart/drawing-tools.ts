/** A drawing tool: our name, and that of the chart library. */
export const DRAWING_TOOLS = {
  trend: 'segment',
  ray: 'rayLine',
  line: 'straightLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'priceChannelLine',
  parallel: 'parallelStraightLine',
  fib: 'fibonacciLine',
  rectangle: 'bourseRectangle',
  brush: 'brush',
  text: 'simpleAnnotation',
} as const;

export type DrawingTool = keyof typeof DRAWING_TOOLS;
/** The tools in the order of the toolbar. */
export const TOOL_NAMES = Object.keys(DRAWING_TOOLS) as readonly DrawingTool[];
/** All drawings of the user belong to this group. */
export const DRAWINGS_GROUP = 'drawings';
