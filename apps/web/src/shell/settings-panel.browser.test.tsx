import { setHideBalances, useSettings } from '@bourse/kit/browser/settings.ts';
import { changeDocument, readDocument } from '@bourse/kit/documents/documents.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { registerCommands } from '../trading/commands/registry.ts';
import { addHotkeyActs } from '../trading/hotkeys/hotkey-acts.ts';
import { FIRST_SOUNDS, SOUNDS_KIND } from '../trading/sounds/sound-settings.ts';
import { SettingsPanel } from './settings-panel.tsx';

async function show(onPick = () => undefined) {
  answerCalls({});
  const { screen } = await renderApp(<SettingsPanel hasLanguage onPick={onPick} />, { words: ['header', 'sounds'] });
  return screen;
}

beforeEach(() => {
  changeDocument(SOUNDS_KIND, () => FIRST_SOUNDS);
  setHideBalances(false);
  localStorage.removeItem('alertSound');
});

describe('the settings of this screen', () => {
  it('are accessible, and each is in force at once', async () => {
    const screen = await show();
    await expect.element(screen.getByRole('combobox', { name: 'Language' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide balances' }));
    expect(useSettings.getState().hideBalances).toBe(true);
    await userEvent.click(screen.getByRole('switch', { name: 'Order filled', exact: true }));
    expect(readDocument(SOUNDS_KIND).events).toEqual(['fill']);
    await userEvent.click(screen.getByRole('switch', { name: 'All sounds' }));
    expect(readDocument(SOUNDS_KIND).events).toHaveLength(4);
    expect(localStorage.getItem('alertSound')).toBe('on');
    await userEvent.click(screen.getByRole('switch', { name: 'All sounds' }));
    expect(readDocument(SOUNDS_KIND).events).toEqual([]);
  });

  it('ask for notifications by a click only, and stay off when they are not allowed', async () => {
    const ask = vi.fn(async (): Promise<NotificationPermission> => 'denied');
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
    onTestFinished(() => void vi.unstubAllGlobals());
    const screen = await show();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('switch', { name: /^Notify of fills/ }));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(readDocument(SOUNDS_KIND).notifies).toBe(false);
  });

  it('offer the layout and the keys where the page has them', async () => {
    const choose = vi.fn();
    const help = vi.fn();
    onTestFinished(addHotkeyActs({ help }));
    onTestFinished(
      registerCommands([
        { id: 'layout.preset.standard', group: 'layout', label: 'Standard', isOn: true, run: () => undefined },
        { id: 'layout.preset.focus', group: 'layout', label: 'Focus', run: choose },
      ]),
    );
    const onPick = vi.fn();
    const screen = await show(onPick);
    await userEvent.click(screen.getByRole('combobox', { name: 'Layout' }));
    await userEvent.click(screen.getByRole('option', { name: 'Focus' }));
    expect(choose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(onPick).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(help).toHaveBeenCalledTimes(1));
  });
});
