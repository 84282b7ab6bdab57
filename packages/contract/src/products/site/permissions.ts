/** Permissions of the site's settings. */
export const sitePermissions = {
  'site.settings.read': 'List the settings of the site.',
  'site.settings.write': 'Change the settings of the site: modules, currencies, languages, addresses.',
} as const;
