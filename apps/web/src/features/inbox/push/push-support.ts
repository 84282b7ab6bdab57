/** What a browser has of what web push needs. */
export interface PushAbilities {
  readonly isSecure: boolean;
  readonly hasWorker: boolean;
  readonly hasPush: boolean;
  readonly hasNotification: boolean;
  readonly isApple: boolean;
  /** Opened as an installed application. */
  readonly isInstalled: boolean;
  readonly permission: NotificationPermission | undefined;
}

/**
 * Whether messages can be pushed to a browser. `insecure`: the site is open without https; `install`: iPhones and iPads push only to the
 * installed application; `none`: the browser has no push; `denied`: the user or the browser refused, which only its settings undo.
 */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'none' | 'denied';

/** What keeps push from working, the first reason first. */
export function pushSupport(has: PushAbilities): PushSupport {
  if (!has.isSecure) return 'insecure';
  if (!has.hasWorker || !has.hasPush || !has.hasNotification) {
    return has.isApple && !has.isInstalled ? 'install' : 'none';
  }
  return has.permission === 'denied' ? 'denied' : 'ready';
}

/** What this browser has. An iPad says that it is a Mac; only its touch points tell. */
export function readAbilities(): PushAbilities {
  const { navigator, isSecureContext } = globalThis;
  const agent = navigator.userAgent;
  return {
    isSecure: isSecureContext,
    hasWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in globalThis,
    hasNotification: 'Notification' in globalThis,
    isApple: /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && navigator.maxTouchPoints > 1),
    isInstalled: globalThis.matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
  };
}

/** Whether a subscription was made with a key: the key as base64url, the subscription's as bytes. */
export function isKeyOf(publicKey: string, subscribedWith: ArrayBuffer | null): boolean {
  if (subscribedWith === null) return false;
  const bytes = String.fromCharCode(...new Uint8Array(subscribedWith));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey.replace(/=+$/, '');
}

/** What becomes of the browser's subscription once it is known who is logged in. `owner` is whose messages it was made for. */
export type OwnerStep = 'keep' | 'subscribe' | 'pause' | 'end';

/**
 * Nobody gets the messages of another: they end when somebody else logs in, and pause while nobody is logged in, to go on with the owner's
 * next login.
 */
export function ownerStep(owner: number | undefined, user: number | undefined, isSubscribed: boolean): OwnerStep {
  if (owner === undefined) return isSubscribed ? 'end' : 'keep';
  if (user === undefined) return isSubscribed ? 'pause' : 'keep';
  return user === owner ? 'subscribe' : 'end';
}
