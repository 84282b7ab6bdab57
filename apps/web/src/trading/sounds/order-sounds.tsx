import { onToast } from '@bourse/ui';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useVenueFills, useVenueOrders } from '../streams.ts';
import { notifyOfFill } from './notify.ts';
import { type OwnState, orderEvents, soundOf } from './order-events.ts';
import { play } from './play.ts';
import { soundSettings } from './sound-settings.ts';
import { addUnreadFills, clearUnreadFills } from './unread-fills.ts';

/** Sounds and notifications of the user's own orders and of what is refused; off until switched on. */
export function OrderSounds() {
  useOrderSounds();
  useErrorSound();
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) clearUnreadFills();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearUnreadFills();
    };
  }, []);
  return null;
}

function useOrderSounds(): void {
  const intl = useIntl();
  const orders = useVenueOrders();
  const fills = useVenueFills();
  const before = useRef<OwnState>(undefined);
  useEffect(() => {
    // Before the first answer nothing is known, and what it tells is no news.
    if (fills === undefined) {
      before.current = undefined;
      return;
    }
    const now = { orders, fills };
    const events = before.current === undefined ? [] : orderEvents(before.current, now);
    before.current = now;
    if (events.length === 0) return;
    const { events: heard, volume, notifies } = soundSettings();
    const sound = soundOf(events, heard);
    if (sound !== undefined) void play(sound, volume).catch(() => undefined);
    const filled = events.filter(({ kind }) => kind === 'fill');
    if (!document.hidden || filled.length === 0) return;
    addUnreadFills(filled.length);
    if (notifies) for (const event of filled) notifyOfFill(event, intl);
  }, [intl, orders, fills]);
}

/** Whatever is refused says so by a toast. */
function useErrorSound(): void {
  useEffect(
    () =>
      onToast(({ tone }) => {
        const { events, volume } = soundSettings();
        if (tone === 'error' && events.includes('error')) void play('error', volume).catch(() => undefined);
      }),
    [],
  );
}
