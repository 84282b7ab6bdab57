/** Permissions of the content product. */
export const contentPermissions = {
  'content.read': 'List announcements and articles with their drafts and versions; preview texts.',
  'content.write': 'Create announcements and articles; save drafts and upload pictures.',
  'content.publish': 'Publish, schedule, withdraw and pin announcements and articles.',
} as const;
