import type { FeatureContext } from '@bourse/server/platform/feature.ts';
import * as z from 'zod/mini';

/** A seller was paid. */
export const PAID = 'toy-escrow.paid';

/** Registers what users are notified of. */
export function registerMessages({ notifier, mail }: Pick<FeatureContext, 'notifier' | 'mail'>): void {
  const en_US = { subject: 'Escrow {escrow} was paid', body: ['The buyer has released escrow {escrow}.'] };
  mail.register({ name: PAID, params: ['escrow'], texts: { en_US } });
  notifier.registerKind({ kind: PAID, params: z.strictObject({ escrow: z.string() }), channels: ['mail'] });
}
