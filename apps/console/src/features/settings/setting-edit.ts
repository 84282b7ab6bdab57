import type { Setting } from './queries.ts';
import { type Draft, draftOf, type SettingKind, valueOfDraft } from './setting-form.ts';

/*
 * Goal: nobody replaces a value that he has not seen, and nobody loses what he has typed.
 * Method: a typed draft keeps its kind and the setting that it began with. A value that comes later replaces it when it is the draft's own or
 * was saved; otherwise the draft stays, and the operator decides. Every save names the time of the setting that the draft began with.
 */

export type Seen = Pick<Setting, 'value' | 'updatedAtMs'>;

/** What was typed, the kind of form it was typed into, and the setting that it began with. */
export interface SettingEdit {
  readonly base: Seen;
  readonly kind: SettingKind;
  /** Undefined: nothing was typed. */
  readonly draft: Draft | undefined;
  /** The draft was saved as it is. */
  readonly isSaved: boolean;
}

/** An edit in which nothing was typed. */
export function editOf(base: Seen, kind: SettingKind): SettingEdit {
  return { base, kind, draft: undefined, isSaved: false };
}

/** The edit after the setting was read again, or its form became known: the same one when there is nothing to take over. */
export function followSetting(edit: SettingEdit, now: Seen, kind: SettingKind): SettingEdit {
  const isSame = edit.base.updatedAtMs === now.updatedAtMs;
  if (edit.draft === undefined) {
    return isSame && JSON.stringify(edit.kind) === JSON.stringify(kind) ? edit : editOf(now, kind);
  }
  if (isSame) return edit;
  const own = valueOfDraft(edit.kind, edit.draft);
  const isInForce = own !== 'invalid' && JSON.stringify(own.value) === JSON.stringify(now.value);
  return edit.isSaved || isInForce ? editOf(now, kind) : edit;
}

/** The edit as another kind of form: what was typed goes along, as far as it is a value. */
export function editAs(edit: SettingEdit, kind: SettingKind): SettingEdit {
  if (edit.draft === undefined) return { ...edit, kind };
  const typed = valueOfDraft(edit.kind, edit.draft);
  return { ...edit, kind, draft: draftOf(kind, typed === 'invalid' ? edit.base.value : typed.value) };
}
