/** Keys of the site's words that the console shows, too: those of parts of the kit, and of every rejection. */
const SHARED =
  /^(common|error|stepUp|list|forms|talk|activity\.event)\.|^account\.(password|capsLock|email|code|deviceCode|passkey\.)|^shell\.description$/;

/** Whether a key of the site's words is the console's as well. */
export function isShared(key: string): boolean {
  return SHARED.test(key);
}
