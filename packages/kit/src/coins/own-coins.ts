/**
 * Pictures of coins that the icon library lacks, drawn by us on its grid of 24 by 24: a colour and one plain sign of what the coin's name
 * says, no copy of its mark.
 */
export const OWN_COIN_PICTURES: Readonly<Record<string, string>> = {
  // A helmet with two horns.
  FLOKI: `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none"><path fill="#E0A12B" d="M0 0h24v24H0z"/><path fill="#FFF6E0" d="M7.2 11.6C5 11 4 9 4.4 6.2c.9 1.6 2 2.3 3.9 2.5a5.3 5.3 0 0 1 7.4 0c1.900-.2 3-.9 3.900-2.500.4 2.800-.600 4.800-2.800 5.400z"/><path fill="#FFF6E0" d="M6.800 12.600h10.400v1.900H6.800zM7.200 15.500h3.700v3.100c-2.100-.3-3.400-1.500-3.700-3.100zM13.100 15.500h3.700c-.3 1.600-1.600 2.800-3.700 3.100z"/></svg>`,
  // A knitted hat with its bobble.
  WIF: `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none"><path fill="#B56A7E" d="M0 0h24v24H0z"/><circle cx="12" cy="6" r="2.100" fill="#FFF1EC"/><path fill="#FFF1EC" d="M6.300 14.200C6.300 10.600 8.700 8.200 12 8.200s5.700 2.400 5.700 6z"/><rect x="5" y="15.200" width="14" height="3.600" rx="1.800" fill="#FFF1EC"/><path stroke="#B56A7E" stroke-width=".8" stroke-linecap="round" d="M9.700 10.400v2.700M12 9.900v3.200M14.300 10.400v2.700"/></svg>`,
};
