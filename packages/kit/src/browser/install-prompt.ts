import { create } from 'zustand';

/** What a browser sends when the site can be installed by one press (Chromium's browsers). */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  readonly event: InstallEvent | undefined;
  readonly installed: boolean;
}

const useStore = create<InstallState>(() => ({ event: undefined, installed: false }));

/** Keeps the browser's offer, which comes once and early, for the page that explains the app. */
export function keepInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => useStore.setState({ event: event as InstallEvent }));
  globalThis.addEventListener('appinstalled', () => useStore.setState({ installed: true, event: undefined }));
}

/** Whether the site can be installed by one press, or is; `unknown` where the browser does not tell. */
export function useInstallPrompt(): {
  readonly state: 'unknown' | 'offered' | 'installed';
  readonly install: () => Promise<void>;
} {
  const { event, installed } = useStore();
  const isApp = installed || globalThis.matchMedia('(display-mode: standalone)').matches;
  return {
    state: isApp ? 'installed' : event === undefined ? 'unknown' : 'offered',
    install: async () => {
      // An offer can be used once; the browser sends another when it may be asked again.
      useStore.setState({ event: undefined });
      await event?.prompt();
    },
  };
}
