import { BUSINESS_TYPES } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import type { Language } from '../mail/mail.ts';
import type { InboxEntry, InboxText, MessageKind, NotificationParams } from './notify.ts';

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;
/** Numbers below are the specification's. */
const FIRST_OWN_TYPE = 1000;

/** A message's text for a reader; English where the language has none. */
export function inboxText(entry: InboxEntry, params: NotificationParams, language: Language): InboxText {
  const own = entry.ownTexts?.(params, language);
  if (own !== undefined) return own;
  const { title, content } = entry.texts[language] ?? entry.texts.en_US;
  return { title: fill(title, params), content: fill(content, params) };
}

/** Every placeholder is replaced once: what a parameter brings is never one itself. */
function fill(text: string, params: NotificationParams): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : ''));
}

/** Checks a kind's entry when it is registered: numbers that belong together, and placeholders that the kind has. */
export function checkInboxEntry({ inbox, kind, params }: MessageKind): void {
  if (inbox === undefined) return;
  const known = BUSINESS_TYPES.get(inbox.bizType);
  invariant(known !== undefined || inbox.bizType >= FIRST_OWN_TYPE, `the message ${kind} has an unknown business type`);
  const fits = known === undefined || (known.module === inbox.module && known.submodule === (inbox.submodule ?? 0));
  invariant(fits, `the message ${kind} is in another module than its business type`);
  const names = namesOf(params);
  for (const [language, text] of Object.entries(inbox.texts)) {
    const used = [...`${text.title} ${text.content}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const unknown = names === undefined ? undefined : used.find((name) => !names.has(name));
    invariant(unknown === undefined, `the message ${kind} has no parameter ${unknown} (${language})`);
  }
}

/** Names of the parameters of a kind; undefined when its schema is not an object. */
function namesOf(schema: MessageKind['params']): ReadonlySet<string> | undefined {
  if (!('shape' in schema) || typeof schema.shape !== 'object' || schema.shape === null) return undefined;
  return new Set(Object.keys(schema.shape));
}
