import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { readText, writeText } from '@bourse/kit/browser/storage.ts';
import { inboxCalls } from '../calls.ts';
import { isKeyOf } from './push-support.ts';

const WORKER = '/push-worker.js';
/** Whose messages this browser is to get: the user's id. */
const OWNER_KEY = 'pushOwner';
/** The language of what is pushed here. */
const LANG_KEY = 'pushLanguage';

/** Whose messages this browser is to get; undefined: nobody's. */
export function pushOwner(): number | undefined {
  const text = readText(OWNER_KEY);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The browser's subscription; undefined: none. Asks for nothing and registers nothing. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** What came of switching push on. `dismissed`: the browser's question was closed without an answer. */
export type SubscribeResult = 'on' | 'denied' | 'dismissed';

/**
 * Has this browser receive the messages of a user. Asks for permission if it was not given; must run after a click then. Throws when a call
 * is rejected or the browser's push service cannot be reached.
 */
export async function subscribePush(fid: number, lang: string): Promise<SubscribeResult> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/' });
  await navigator.serviceWorker.ready;
  try {
    await subscribeWithCurrentKey(registration.pushManager, lang);
  } catch (error) {
    // The key changed between the two calls.
    if (errorNameOf(error) !== 'PUSH_KEY_OUTDATED') throw error;
    await subscribeWithCurrentKey(registration.pushManager, lang);
  }
  writeText(OWNER_KEY, String(fid));
  writeText(LANG_KEY, lang);
  return 'on';
}

async function subscribeWithCurrentKey(manager: PushManager, lang: string): Promise<void> {
  const { publicKey } = await api(inboxCalls.pushSubscriptions);
  let subscription = await manager.getSubscription();
  // Of a key that is no longer used nothing would arrive.
  if (subscription !== null && !isKeyOf(publicKey, subscription.options.applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await api(inboxCalls.pushSubscribe, { body: { endpoint, keys: { p256dh, auth }, publicKey, lang } });
}

/** Whether the exchange sends to a subscription of this login, made with its key, in the language. */
export async function isPushCurrent(subscription: PushSubscription, lang: string): Promise<boolean> {
  if (readText(LANG_KEY) !== lang) return false;
  const { publicKey, subscriptions } = await api(inboxCalls.pushSubscriptions);
  return isKeyOf(publicKey, subscription.options.applicationServerKey) && subscriptions.some(({ isOwn }) => isOwn);
}

/** Ends the messages to this browser, here and at the exchange. */
export async function unsubscribePush(): Promise<void> {
  const subscription = await currentSubscription();
  writeText(OWNER_KEY, undefined);
  if (subscription === undefined) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  try {
    await api(inboxCalls.pushUnsubscribe, { body: { endpoint } });
  } catch (error) {
    // The exchange knew of none.
    if (errorNameOf(error) !== 'PUSH_SUBSCRIPTION_UNKNOWN') throw error;
  }
}

/**
 * Ends the messages to this browser without the exchange, which ended them with the session, and takes away what is still shown of them.
 * `isForGood`: they do not go on with the owner's next login either.
 */
export async function dropPush(isForGood: boolean): Promise<void> {
  if (isForGood) writeText(OWNER_KEY, undefined);
  await (await currentSubscription())?.unsubscribe();
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration('/');
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
