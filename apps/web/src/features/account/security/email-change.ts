import type { RouteData } from '@bourse/contract';

/** A change of address under way. */
export type EmailChange = RouteData<'emailChange'>;

/** The query of the change of address. */
export const EMAIL_KEY = ['own', 'email-change'] as const;
