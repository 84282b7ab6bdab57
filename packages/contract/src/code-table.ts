/** Rejections of one part of the API by name: the stable number, the HTTP status, and an English sentence for a log reader. */
export type CodeTable = Readonly<
  Record<string, { readonly code: number; readonly http: number; readonly msg: string }>
>;
