import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import type { Setting } from './queries.ts';
import { SettingEditor } from './setting-editor.tsx';

const KEY = 'test.setting';
const SAVE = `PUT /hk-web/console/settings/${KEY}`;

function show(value: unknown, schema: unknown, { mayWrite = true, answer = () => null as unknown } = {}) {
  const setting = { key: KEY, value, updatedAtMs: 1 } as Setting;
  return renderRoom(<SettingEditor setting={setting} />, mayWrite ? ['site.settings.write'] : [], {
    'GET /hk-web/console/setting-schemas': () => [{ key: KEY, schema }],
    [SAVE]: answer,
  });
}

/** The editor with the setting as the server has it at the moment. */
function Page({ read }: { readonly read: () => Setting }) {
  const { data } = useQuery({ queryKey: ['own', 'settings', 'all'], queryFn: () => Promise.resolve(read()) });
  return data === undefined ? null : <SettingEditor setting={data} />;
}

const COUNT = { type: 'integer' };

describe('the form of a setting', () => {
  it('refuses what is no number, and sends one as a number', async () => {
    const { screen, sent } = await show(5, COUNT);
    const field = screen.getByRole('textbox', { name: KEY });
    const save = screen.getByRole('button', { name: 'Save' });
    await expect.element(save).toBeDisabled();
    await field.fill('ten');
    await save.click();
    await expect.element(screen.getByText('Enter a number.')).toBeVisible();
    expect(sent(SAVE)).toEqual([]);
    await expectAccessible();
    await field.fill('10');
    await save.click();
    await expect.element(screen.getByText('The setting is saved')).toBeVisible();
    expect(sent(SAVE)[0]?.body).toEqual({ value: 10, seenMs: 1 });
  });

  it('takes changes back', async () => {
    const { screen } = await show(5, COUNT);
    const field = screen.getByRole('textbox', { name: KEY });
    await field.fill('6');
    await screen.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(field).toHaveValue('5');
  });

  it('carries what was typed over to JSON and back', async () => {
    const { screen, sent } = await show(5, COUNT);
    await screen.getByRole('textbox', { name: KEY }).fill('7');
    await screen.getByRole('button', { name: 'Edit as JSON' }).click();
    const json = screen.getByRole('textbox', { name: KEY });
    await expect.element(json).toHaveValue('7');
    await json.fill('{');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('This is not valid JSON.')).toBeVisible();
    await json.fill('8');
    await screen.getByRole('button', { name: 'Edit as a form' }).click();
    await expect.element(screen.getByRole('textbox', { name: KEY })).toHaveValue('8');
    expect(sent(SAVE)).toEqual([]);
  });

  it('has switches for names that are on or off', async () => {
    const schema = { type: 'object', properties: { spot: { enum: ['on', 'off'] }, swap: { enum: ['on', 'off'] } } };
    const { screen, sent } = await show({ spot: 'off' }, schema);
    await expect.element(screen.getByRole('switch', { name: 'spot' })).not.toBeChecked();
    await screen.getByRole('switch', { name: 'swap' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent(SAVE)[0]?.body).toEqual({ value: { spot: 'off', swap: 'off' }, seenMs: 1 });
  });

  it('shows why the exchange rejected a value, in its own sentence', async () => {
    const answer = () => rejection('BODY_INVALID', 400);
    const { screen } = await show(['a'], { type: 'array', items: { type: 'string' } }, { answer });
    await screen.getByRole('textbox', { name: KEY }).fill('a\n\n b ');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('BODY_INVALID')).toBeVisible();
    await expectAccessible();
  });

  it('shows what somebody else has saved meanwhile, and replaces it only when asked', async () => {
    let inForce = { key: KEY, value: 5, updatedAtMs: 1, updatedBy: 'a@bourse.test' } as Setting;
    const { screen, sent } = await renderRoom(<Page read={() => inForce} />, ['site.settings.write'], {
      'GET /hk-web/console/setting-schemas': () => [{ key: KEY, schema: COUNT }],
      [SAVE]: ({ body }) => {
        const isSeen = (body as { readonly seenMs: number }).seenMs === inForce.updatedAtMs;
        return isSeen ? null : rejection('SETTING_CHANGED', 409);
      },
    });
    const field = screen.getByRole('textbox', { name: KEY });
    const save = screen.getByRole('button', { name: 'Save' });
    await field.fill('7');
    inForce = { ...inForce, value: 6, updatedAtMs: 2, updatedBy: 'b@bourse.test' };
    await save.click();
    const note = screen.getByRole('status').filter({ hasText: 'b@bourse.test has changed the setting meanwhile.' });
    await expect.element(note.getByText('6', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('7');
    await expect.element(save).toBeDisabled();
    await note.getByRole('button', { name: 'Go on with my value' }).click();
    await save.click();
    await expect
      .poll(() => sent(SAVE).map(({ body }) => body))
      .toEqual([
        { value: 7, seenMs: 1 },
        { value: 7, seenMs: 2 },
      ]);
  });

  it('can only be read without the permission', async () => {
    const { screen } = await show(true, { type: 'boolean' }, { mayWrite: false });
    await expect.element(screen.getByRole('switch', { name: KEY })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
