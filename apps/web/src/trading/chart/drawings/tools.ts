/** A drawing tool: our name, and that of the chart library or of an own overlay. */
export const DRAWING_TOOLS = {
  trend: 'segment',
  ray: 'rayLine',
  line: 'straightLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'priceChannelLine',
  parallel: 'parallelStraightLine',
  fib: 'bourseFib',
  rectangle: 'bourseRectangle',
  brush: 'brush',
  text: 'bourseNote',
  measure: 'bourseMeasure',
} as const;

export type DrawingTool = keyof typeof DRAWING_TOOLS;
/** The tools in the order of the toolbar. */
export const TOOL_NAMES = Object.keys(DRAWING_TOOLS) as readonly DrawingTool[];
/** All drawings of the user belong to this group. */
export const DRAWINGS_GROUP = 'drawings';

/** Points that a tool has; the brush has as many as it takes. */
export const POINTS_OF: Readonly<Record<DrawingTool, number>> = {
  ...{ trend: 2, ray: 2, line: 2, horizontal: 1, vertical: 1, channel: 3, parallel: 3 },
  ...{ fib: 2, rectangle: 2, brush: Number.POSITIVE_INFINITY, text: 1, measure: 2 },
};
