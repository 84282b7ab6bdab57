/** The words of the build, from first-pages.ts. */
declare module 'virtual:built-words' {
  export const version: string;
  /** Contents by address. */
  export const files: Readonly<Record<string, string>>;
}
