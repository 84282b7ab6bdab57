import { useGlobalError } from '@bourse/kit/api/global-errors.ts';
import { useStepUp } from '@bourse/kit/api/step-up.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { useServiceOpening } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { buttonClass, hasWaitingToasts, onWaitingToasts } from '@bourse/ui';
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { earlyPress } from './early-press.ts';
import type { HeaderToolsProps } from './header-tools.tsx';
import type { PhoneDrawerProps } from './phone-drawer.tsx';
import type { SideButtonsProps } from './side-buttons.tsx';
import { useSlots } from './slots.tsx';

// What opens above the page is not needed to paint it: its code comes with the first sign of a person, or with its use.
const Toasts = late(async () => (await import('./toasts.tsx')).Toasts);
const Drawer = late(async () => (await import('./phone-drawer.tsx')).PhoneDrawer, ['header']);
const Tools = late(async () => (await import('./header-tools.tsx')).HeaderTools, ['header']);

const Side = late(async () => (await import('./side-buttons.tsx')).SideButtons);

const StepUp = late(
  async () => (await import('@bourse/kit/api/step-up-dialog.tsx')).StepUpDialog,
  ['account', 'step-up'],
);
const GlobalError = late(async () => (await import('./global-error-dialog.tsx')).GlobalErrorDialog);

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
let hadInput = false;

/** Whether anybody has moved, touched or typed yet. What waits for it stays on the screen until its code is there. */
export function useFirstInput(): boolean {
  const [has, setHas] = useState(hadInput);
  useEffect(() => {
    if (has) return;
    const abort = new AbortController();
    const onInput = () => {
      hadInput = true;
      abort.abort();
      startTransition(() => setHas(true));
    };
    for (const input of INPUTS) globalThis.addEventListener(input, onInput, { passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [has]);
  return has;
}

let toastsWanted = false;

function areToastsWanted(): boolean {
  toastsWanted ||= hasWaitingToasts();
  return toastsWanted;
}

/** The region of messages, from the first message on. */
export function LateToasts() {
  const wanted = useSyncExternalStore(onWaitingToasts, areToastsWanted, areToastsWanted);
  if (!wanted) return null;
  return (
    <LatePart>
      <Toasts />
    </LatePart>
  );
}

/** The phone's menu, from its first opening on. */
export function LateDrawer(props: PhoneDrawerProps & { readonly wanted: boolean }) {
  const { wanted, ...rest } = props;
  if (!wanted) return null;
  return (
    <LatePart>
      <Drawer {...rest} />
    </LatePart>
  );
}

interface FallbackProps {
  readonly fallback: ReactNode;
}

/** How long after a page's first picture a user's tools come without a touch: they count the unread messages. */
const UNTOUCHED_MS = 1_500;

/** Whether somebody is logged in and their page has had its time to be drawn. */
function useIsUserSettled(): boolean {
  const isUser = useUser() !== undefined;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isUser) return undefined;
    const timer = setTimeout(() => startTransition(() => setSettled(true)), UNTOUCHED_MS);
    return () => clearTimeout(timer);
  }, [isUser]);
  return isUser && isSettled;
}

/** Search, account and language with their panels; until then the fallback of the same size. */
export function LateTools({ fallback, ...rest }: FallbackProps & HeaderToolsProps) {
  const isSettled = useIsUserSettled();
  const wanted = useFirstInput() || isSettled;
  return <LatePart fallback={fallback}>{wanted ? <Tools {...rest} /> : fallback}</LatePart>;
}

/** The dialog that shuts a part of the exchange to somebody, when it is needed. */
export function LateGlobalError() {
  const error = useGlobalError();
  return <LatePart>{error !== undefined && <GlobalError error={error} />}</LatePart>;
}

/** The dialog that asks for the password again before a sensitive call, when it is needed. */
export function LateStepUp() {
  const request = useStepUp();
  return <LatePart>{request !== undefined && <StepUp request={request} />}</LatePart>;
}

/** The wallet of web3 pages; until its code is there the button that asks for it. */
export function LateWallet() {
  const hadInput = useFirstInput();
  const { Wallet } = useSlots();
  const [early, setEarly] = useState(false);
  const fallback = (
    <button type="button" {...earlyPress(() => setEarly(true))} className={buttonClass('accent', 'sm')}>
      <FormattedMessage id="shell.connectWallet" />
    </button>
  );
  return <LatePart fallback={fallback}>{hadInput ? <Wallet early={early} /> : fallback}</LatePart>;
}

/** The side buttons, once the page is done or somebody wants customer service. Their room is kept. */
export function LateSideButtons(props: SideButtonsProps) {
  const isIdle = useIdle();
  const isWanted = useServiceOpening();
  return <LatePart>{(isIdle || isWanted) && <Side {...props} />}</LatePart>;
}
