import type { CodeTable } from '../../code-table.ts';

/** Rejections of the content product: announcements, notices, help and academy articles. */
export const contentCodes = {
  CONTENT_UNKNOWN: { code: 41801, http: 404, msg: 'There is no such article.' },
  CONTENT_CODE_TAKEN: { code: 41802, http: 409, msg: 'Another article has this code.' },
  CONTENT_CHANGED: { code: 41803, http: 409, msg: 'Somebody else has changed this article.' },
  CONTENT_CATEGORY_UNKNOWN: { code: 41804, http: 400, msg: 'The setting contentCategories has no such category.' },
  CONTENT_INCOMPLETE: { code: 41806, http: 400, msg: 'An article needs a title and a text before it is published.' },
  CONTENT_TIME_INVALID: { code: 41807, http: 400, msg: 'The time of publication must be in the future.' },
  CONTENT_ZONE_INVALID: { code: 41808, http: 400, msg: 'There is no such time zone.' },
  CONTENT_NOT_PUBLISHED: { code: 41809, http: 409, msg: 'The article is neither published nor scheduled.' },
  CONTENT_STATE: { code: 41810, http: 409, msg: 'A published article cannot be scheduled; withdraw it first.' },
  CONTENT_VERSION_UNKNOWN: { code: 41811, http: 404, msg: 'The article has no such version.' },
} as const satisfies CodeTable;
