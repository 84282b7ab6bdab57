/** Start data of the projector's thread. */
export interface ProjectorThreadData {
  readonly databaseUrl: string;
}

/** From the main thread to the projector's. */
export type ToProjector =
  | { readonly type: 'add'; readonly encoded: Uint8Array; readonly commands: number }
  | { readonly type: 'hurry'; readonly seq: number }
  | { readonly type: 'stop' };

/** From the projector's thread to the main one. */
export type FromProjector =
  | { readonly type: 'committed'; readonly seq: number }
  | { readonly type: 'trouble'; readonly message: string };
