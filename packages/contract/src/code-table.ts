/** Rejections of one part of the API by name: stable number, HTTP status and default English message. */
export type CodeTable = Readonly<
  Record<string, { readonly code: number; readonly http: number; readonly msg: string }>
>;
