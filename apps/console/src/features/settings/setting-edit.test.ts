import { describe, expect, it } from 'vitest';
import { editAs, editOf, followSetting, type SettingEdit } from './setting-edit.ts';
import type { SettingKind } from './setting-form.ts';

const NUMBER: SettingKind = { kind: 'number' };
const JSON_KIND: SettingKind = { kind: 'json' };
const OLD = { value: 365, updatedAtMs: 1 };
const NEW = { value: 300, updatedAtMs: 2 };

const typed = (draft: string): SettingEdit => ({ ...editOf(OLD, NUMBER), draft });

describe('PR-28 a form of a setting', () => {
  it('takes a value that somebody else has saved when nothing was typed', () => {
    expect(followSetting(editOf(OLD, NUMBER), NEW, NUMBER)).toEqual(editOf(NEW, NUMBER));
  });

  it('takes its kind once the schema is known, when nothing was typed', () => {
    expect(followSetting(editOf(OLD, JSON_KIND), OLD, NUMBER)).toEqual(editOf(OLD, NUMBER));
  });

  it('keeps what was typed, its kind, and the time that a save names', () => {
    const edit = typed('200');
    expect(followSetting(edit, NEW, NUMBER)).toBe(edit);
    expect(followSetting(edit, OLD, JSON_KIND)).toBe(edit);
    expect(edit.base.updatedAtMs).toBe(1);
  });

  it('begins anew when what was typed is in force, or was saved', () => {
    expect(followSetting(typed('300'), NEW, NUMBER)).toEqual(editOf(NEW, NUMBER));
    expect(followSetting({ ...typed('0300'), isSaved: true }, NEW, NUMBER)).toEqual(editOf(NEW, NUMBER));
  });

  it('takes along what was typed as another kind of form, as far as it is a value', () => {
    expect(editAs(typed('200'), JSON_KIND)).toMatchObject({ kind: JSON_KIND, draft: '200' });
    expect(editAs(typed('2x'), JSON_KIND)).toMatchObject({ kind: JSON_KIND, draft: '365' });
    expect(editAs(editOf(OLD, NUMBER), JSON_KIND).draft).toBeUndefined();
  });
});
