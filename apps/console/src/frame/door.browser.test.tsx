import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../testing/render-room.tsx';
import { Entrance } from './door.tsx';
import { openConsole } from './idle.ts';

const STANDING = 'GET /hk-web/console/standing';

describe('PR-28 the door of the console', () => {
  it('stays closed to an operator without a second factor, says where to set one, and opens when it is there', async () => {
    let isFactorMissing = true;
    openConsole(1);
    const { screen } = await renderRoom(<Entrance>the rooms</Entrance>, ['console.home.read'], {
      [STANDING]: () => ({ isFactorMissing }),
    });
    await expect.element(screen.getByRole('heading', { name: 'Set a second factor first' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open the security centre' });
    await expect.element(link).toHaveAttribute('href', '/en_US/user/personSetting');
    await expect.element(screen.getByText('the rooms')).not.toBeInTheDocument();
    await expectAccessible();
    isFactorMissing = false;
    await screen.getByRole('button', { name: 'I have set one' }).click();
    await expect.element(screen.getByText('the rooms')).toBeVisible();
  });
});
