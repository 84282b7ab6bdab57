/** Why the gateway closes a socket: protocol codes with a reason. */
export const STREAM_CLOSE_CODES = {
  TOO_SLOW: 1008,
  TOO_MANY_MESSAGES: 1008,
  TEXT_ONLY: 1003,
  NO_PONG: 1008,
  UNKNOWN_TIME_UNIT: 1008,
  BANNED: 1008,
  LIFE_OVER: 1000,
  SERVER_STOPPING: 1001,
  INTERNAL: 1011,
} as const;

/** Why the gateway closes a socket. */
export type StreamCloseReason = keyof typeof STREAM_CLOSE_CODES;
