/** Why the camera gives no picture: not allowed, not there, in use elsewhere or failed, or not offered by the browser. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

/** What the camera is doing; `asking` from the press of the button until the browser has an answer. */
export type CameraPhase = 'off' | 'asking' | 'on' | CameraProblem;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The problem for what `getUserMedia` threw. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return PROBLEMS[name] ?? 'unsupported';
}

/** Size of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size at which a frame is kept: its own, or smaller in the same proportion so that no edge is longer than `maxEdge` pixels. */
export function keptSize({ width, height }: PictureSize, maxEdge: number): PictureSize {
  const share = Math.min(1, maxEdge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
