import { useInstallPrompt } from '@bourse/kit/browser/install-prompt.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { LateQrCode } from '@bourse/kit/page/late-qr-code.tsx';
import { Button, TabPanel, Tabs } from '@bourse/ui';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PLATFORMS, type Platform, platformOf } from './platform.ts';

const QR_PIXELS = 200;
/** How many steps each platform's instructions have: messages `install.PLATFORM.N`. */
const STEPS: Readonly<Record<Platform, readonly number[]>> = {
  ios: [1, 2, 3],
  android: [1, 2, 3],
  desktop: [1, 2, 3],
};
const POINTS = ['same', 'store', 'update'] as const;

/** How to have the site as an app: it is the site itself, without a shop in between. */
export function InstallPage() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-8 md:px-6 md:py-14">
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold tracking-[-0.02em] text-balance md:text-40">
            <FormattedMessage id="support.install.title" />
          </h1>
          <p className="mt-4 max-w-xl text-16 text-pretty text-text-2">
            <FormattedMessage id="support.install.text" />
          </p>
          <InstallNow />
          <Instructions />
        </div>
        <Phone />
      </div>
      <ul className="mt-12 grid gap-3 sm:grid-cols-3">
        {POINTS.map((id) => (
          <li key={id} className="rounded-12 border bg-surface-1 p-5">
            <h2 className="text-14 font-medium">
              <FormattedMessage id={`support.install.point.${id}`} />
            </h2>
            <p className="mt-1 text-13 text-pretty text-text-2">
              <FormattedMessage id={`support.install.point.${id}.text`} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One press, where the browser offers it; and when it is done, that it is done. */
function InstallNow() {
  const { state, install } = useInstallPrompt();
  if (state === 'unknown') return null;
  if (state === 'installed') {
    return (
      <p role="status" className="mt-6 flex items-center gap-2 text-14 font-medium text-up">
        <Check size={18} aria-hidden="true" />
        <FormattedMessage id="support.install.installed" />
      </p>
    );
  }
  return (
    <Button tone="accent" size="lg" className="mt-6" onClick={() => void install()}>
      <Download size={16} aria-hidden="true" />
      <FormattedMessage id="support.install.now" />
    </Button>
  );
}

function Instructions() {
  const intl = useIntl();
  const [shown, setShown] = useState<string>(() => platformOf(navigator.userAgent, navigator.maxTouchPoints));
  return (
    <Tabs
      label={intl.formatMessage({ id: 'support.install.platforms' })}
      value={shown}
      onValueChange={setShown}
      items={PLATFORMS.map((id) => ({ value: id, label: intl.formatMessage({ id: `support.install.${id}` }) }))}
      className="mt-8 rounded-12 border bg-surface-1"
      listClassName="px-5"
    >
      {PLATFORMS.map((platform) => (
        <TabPanel key={platform} value={platform} className="p-5">
          <ol className="flex flex-col gap-4">
            {STEPS[platform].map((step) => (
              <li key={step} className="flex gap-3 text-14">
                <span
                  aria-hidden="true"
                  className="num inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold text-accent"
                >
                  {step}
                </span>
                <span className="pt-0.5 text-pretty">
                  <FormattedMessage id={`support.install.${platform}.${step}`} />
                </span>
              </li>
            ))}
          </ol>
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** The way from a large screen to the phone. */
function Phone() {
  const intl = useIntl();
  const address = `${globalThis.location.origin}/${useLang()}/app/downLoad`;
  return (
    <div className="flex flex-col items-center gap-5 rounded-12 border bg-surface-1 px-6 py-8 text-center max-lg:hidden">
      <h2 className="text-16 font-semibold">
        <FormattedMessage id="support.install.scan" />
      </h2>
      <LateQrCode text={address} label={intl.formatMessage({ id: 'support.install.qr' })} size={QR_PIXELS} />
      <p className="text-13 text-pretty text-text-2">
        <FormattedMessage id="support.install.scan.text" />
      </p>
      <p dir="ltr" className="num text-13 wrap-anywhere text-text-3">
        {globalThis.location.host}
      </p>
    </div>
  );
}
