/** The tab before or after one; from the last it goes on with the first. */
export function tabBeside(tabs: readonly string[], tab: string, step: 1 | -1): string {
  const at = tabs.indexOf(tab);
  return tabs[(at + step + tabs.length) % tabs.length] ?? tab;
}
