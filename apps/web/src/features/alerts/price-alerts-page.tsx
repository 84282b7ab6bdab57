import { MAX_ALERTS } from '@bourse/domain';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { isAlertSoundOn, setAlertSound } from '@bourse/kit/browser/alert-sound.ts';
import { openPriceAlert } from '@bourse/kit/page/open-dialog.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { Button, cx, Switch } from '@bourse/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AlertList } from './alert-list.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FiredList } from './fired-list.tsx';
import type { PriceAlert } from './model/alert-draft.ts';
import { usePriceAlerts } from './use-alerts.ts';

/** The user's price alerts, and when they have fired. */
export function PriceAlertsPage() {
  const [changed, setChanged] = useState<PriceAlert>();
  const markets = useMarkets().data;
  const market = markets?.find(({ tradeCode }) => tradeCode === changed?.tradeCode);
  const create = (
    <Button tone="accent" onClick={() => openPriceAlert({ tradeCode: markets?.[0]?.tradeCode ?? '' })}>
      <Plus size={15} aria-hidden="true" />
      <FormattedMessage id="alerts.new" />
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="alerts.priceAlerts.title" />
          </h1>
          <p className="mt-1 max-w-2xl text-13 text-pretty text-text-2">
            <FormattedMessage id="alerts.text" />
          </p>
        </div>
        {create}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
        <AlertSound />
        <AlertCount />
      </div>
      <div className={cx(PANEL, 'overflow-clip')}>
        <AlertList onChange={setChanged} create={create} />
      </div>
      <h2 className="mt-2 text-16 font-semibold max-md:px-4">
        <FormattedMessage id="alerts.fired.title" />
      </h2>
      <div className={cx(PANEL, 'overflow-clip')}>
        <FiredList />
      </div>
      {changed !== undefined && market !== undefined && (
        <ChangeDialog alert={changed} market={market} onClose={() => setChanged(undefined)} />
      )}
    </div>
  );
}

function AlertCount() {
  const { data } = usePriceAlerts();
  if (data === undefined) return null;
  return (
    <p className="num text-12 text-text-3">
      <FormattedMessage id="alerts.count" values={{ count: data.length, most: MAX_ALERTS }} />
    </p>
  );
}

/** Whether fired alerts ring in this browser. */
function AlertSound() {
  const [isOn, setOn] = useState(isAlertSoundOn);
  const change = (next: boolean) => {
    setAlertSound(next);
    setOn(next);
  };
  return <Switch label={<FormattedMessage id="alerts.sound" />} checked={isOn} onCheckedChange={change} />;
}
