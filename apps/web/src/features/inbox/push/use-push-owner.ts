import { useLang } from '@bourse/kit/page/app-link.tsx';
import { session, useUser } from '@bourse/kit/session/session.ts';
import { useEffect } from 'react';
import { currentSubscription, dropPush, isPushCurrent, pushOwner, subscribePush } from './push-client.ts';
import { ownerStep } from './push-support.ts';

/** Looks whose messages this browser gets, and does what follows from who is logged in. */
async function settleOwner(user: number | undefined, lang: string): Promise<void> {
  const subscription = await currentSubscription();
  const step = ownerStep(pushOwner(), user, subscription !== undefined);
  if (step === 'end') await dropPush(true);
  if (step === 'pause') await dropPush(false);
  // Asks nobody: without a permission it waits for the settings page.
  if (step !== 'subscribe' || user === undefined || Notification.permission !== 'granted') return;
  if (subscription !== undefined && (await isPushCurrent(subscription, lang))) return;
  await subscribePush(user, lang);
}

let last: Promise<void> = Promise.resolve();

/** One after the other: a login follows a logout at once. A browser that refuses is tried again with the next page. */
function settle(user: number | undefined, lang: string): void {
  last = last.then(() => settleOwner(user, lang)).catch(() => undefined);
}

// The part of the page that follows is gone by the time a logout is known, so this stands outside of it.
session.subscribe((user) => {
  if (user === undefined) settle(undefined, '');
});

/** Keeps the browser's subscription with whoever is logged in: nobody gets the messages of another. */
export function usePushOwner(): void {
  const fid = useUser()?.fid;
  const lang = useLang();
  useEffect(() => {
    if (fid !== undefined) settle(fid, lang);
  }, [fid, lang]);
}
