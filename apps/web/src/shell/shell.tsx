import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx } from '@bourse/ui';
import { Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConnectionBanner } from './connection-banner.tsx';
import { DownloadBar } from './download-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateGlobalError, LateSideButtons, LateStepUp, LateToasts } from './late.tsx';
import { LatePalette } from './palette/late-palette.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SessionNotices } from './session-notices.tsx';
import { type ShellSlots, SlotsProvider, useSlots } from './slots.tsx';

export interface ShellProps {
  /** The page fills the window like an instrument: no footer below it. */
  readonly isTerminal: boolean;
  readonly slots: ShellSlots;
}

/** While the user is in a sub-account. */
function SubAccountBar() {
  const user = useUser();
  const { SubAccount } = useSlots();
  if (user === undefined || user.masterId === 0) return null;
  return (
    <LatePart>
      <SubAccount user={user} />
    </LatePart>
  );
}

/** The frame around every page. */
export function Shell({ isTerminal, slots }: ShellProps) {
  // The end of the page is made after its first picture, so that one long task becomes two short ones.
  const hasEnd = useDeferredValue(!isTerminal, false);
  return (
    <SlotsProvider value={slots}>
      <div className={cx('flex min-h-dvh flex-col', isTerminal && 'lg:h-dvh')}>
        <a
          href="#main"
          className="fixed start-2 top-2 z-60 -translate-y-16 rounded-4 bg-accent-fill p-3 text-on-accent focus:translate-y-0"
        >
          <FormattedMessage id="shell.skip" />
        </a>
        {!isTerminal && <DownloadBar />}
        <Header isLow={isTerminal} />
        <ConnectionBanner />
        <SubAccountBar />
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'flex flex-1 flex-col outline-none max-md:pb-14',
            isTerminal && 'min-h-0',
            // As high as the window, so that the footer moves nobody's page by coming later; room for the side buttons, so
            // that they never lie on it.
            !isTerminal && 'min-h-[calc(100dvh-3.5rem)] md:max-[100rem]:px-6',
          )}
        >
          <Outlet />
          {isTerminal && (
            <div className="h-7 shrink-0 max-lg:-mt-16 max-lg:mb-16 max-lg:h-11">
              <LateSideButtons isTerminal />
            </div>
          )}
        </main>
        {hasEnd && !isTerminal && <Footer />}
        {!isTerminal && <LateSideButtons isTerminal={false} />}
        <PhoneBar />
        <LateToasts />
        <LateGlobalError />
        <LateStepUp />
        <LatePalette />
        <SessionNotices />
      </div>
    </SlotsProvider>
  );
}
