/*
 * Shows web push messages, and opens the page that a message is about.
 * Goal: one notification for what is one, a click that brings back a page of ours instead of opening another, and a subscription that
 * outlives a change of its address or key. Method: the exchange sends JSON { id, messageId, title, body, url, tag, lang }; ids
 * grow.
 * Not handled: caching. The worker answers no requests, so pages load as they do without it.
 * `features/inbox/push/push-worker.test.ts` runs this file.
 */

const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
const HOME = '/';
/** How long a page has to take over a click before it is navigated from here, in milliseconds. */
const TAKE_OVER_MS = 1_000;
const CENTRE = '/inMail/noticeNavList';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(readPayload(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { messageId = '', url } = event.notification.data ?? {};
  event.waitUntil(Promise.all([openPage(url), markRead(String(messageId)).catch(() => undefined)]));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** What came, with defaults for what is missing: a browser takes the permission away from a site that shows nothing. */
function readPayload(data) {
  let value;
  try {
    value = data?.json();
  } catch {
    value = undefined;
  }
  const { id = '', messageId = '', title = 'Bourse', body = '', url = CENTRE, tag = 'inbox', lang = '' } = value ?? {};
  return {
    title: String(title),
    body: String(body),
    tag: String(tag),
    // `zh_CN` in addresses is `zh-CN` for a browser.
    lang: String(lang).replace('_', '-'),
    data: { id: String(id), messageId: String(messageId), url: ownPath(url) },
  };
}

/** Only a path of this site is opened. */
function ownPath(url) {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) && !/[\\\s]/.test(url) ? url : HOME;
}

/** Whether a message is newer than what its notification shows; ids are whole numbers without a bound. */
function isNewer(id, shown) {
  if (!/^\d+$/.test(id) || !/^\d+$/.test(shown)) return id !== shown;
  return BigInt(id) > BigInt(shown);
}

async function show(message) {
  const { tag } = message;
  const [shown] = await self.registration.getNotifications({ tag });
  if (shown !== undefined && !isNewer(message.data.id, String(shown.data?.id ?? ''))) {
    // It came late or twice. Shown again as it is, without a sound, because showing nothing is not allowed.
    const { title, body, lang, data } = shown;
    return self.registration.showNotification(title, {
      body,
      tag,
      lang,
      data,
      ...ICONS,
      renotify: false,
      silent: true,
    });
  }
  const { title, body, lang, data } = message;
  return self.registration.showNotification(title, { body, tag, lang, data, ...ICONS, renotify: shown !== undefined });
}

/** Brings a page of ours to the front and has it go to the address; opens one when there is none. */
async function openPage(url) {
  const path = ownPath(url);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
  if (page === undefined) return self.clients.openWindow(path);
  try {
    const front = await page.focus();
    if (await takesOver(front, path)) return front;
    return await front.navigate(path);
  } catch {
    return self.clients.openWindow(path);
  }
}

function isVisible(page) {
  return page.visibilityState === 'visible';
}

/** Asks a page to go there without loading again; false when it does not answer. */
function takesOver(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), TAKE_OVER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ kind: 'open-message', path }, [port2]);
  });
}

/** Marks the message of a notification as read, as opening it in a page does. A failure leaves it unread. */
async function markRead(id) {
  if (!/^\d+$/.test(id)) return;
  const session = await call('GET', '/hk-web/v2/session');
  if (session === undefined) return;
  await call('POST', '/hk-web/v2/inmail/message/status', { rangeType: 1, messageId: id }, session.csrfToken);
}

/** Subscribes again after the browser dropped a subscription, and gives the exchange its new address. */
async function renew({ oldSubscription, newSubscription }) {
  const session = await call('GET', '/hk-web/v2/session');
  // Nobody is logged in any more: what was somebody's stays ended.
  if (session === undefined) return;
  const { publicKey } = (await call('GET', '/hk-web/v3/inmail/push')) ?? {};
  if (typeof publicKey !== 'string') return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  await call('POST', '/hk-web/v3/inmail/push/subscribe', { endpoint, keys, publicKey }, session.csrfToken);
  if (oldSubscription === null || oldSubscription === undefined || oldSubscription.endpoint === endpoint) return;
  await call('POST', '/hk-web/v3/inmail/push/unsubscribe', { endpoint: oldSubscription.endpoint }, session.csrfToken);
}

/** The data of a call; undefined when it was rejected. */
async function call(method, path, body, csrfToken) {
  const headers = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (csrfToken !== undefined) headers['x-csrf-token'] = csrfToken;
  const init = { method, headers, credentials: 'same-origin' };
  const response = await fetch(path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  const envelope = await response.json();
  return envelope?.code === 200 ? envelope.data : undefined;
}
