/** What an article is for; all kinds share one model. */
export const CONTENT_KINDS = ['announcement', 'notice', 'help', 'academy'] as const;

/** Where an article is in its life. `scheduled`: complete, and published when its time has come. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** Largest texts of a version, in UTF-16 units. */
export const CONTENT_LIMITS = { title: 200, summary: 600, keywords: 400, body: 60_000 } as const;

/** Largest picture that the console uploads, in bytes. */
export const CONTENT_PICTURE_BYTES = 4 * 1024 * 1024;

/** What an official channel can be; `unknown` is only what a text was read as. */
export const CHANNEL_KINDS = ['domain', 'email', 'phone', 'account', 'unknown'] as const;
