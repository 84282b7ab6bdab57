import { useFormats } from '@bourse/kit/formats/format.ts';
import { Button, showToast } from '@bourse/ui';
import { Copy, Download, Share2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { createCandleTimes } from '../candle-time.ts';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import { readColours } from '../chart-theme.ts';
import { chartLink, drawPicture, pictureBlob, pictureName } from './chart-picture.ts';

export interface PictureMenuProps {
  /** The chart itself, without its toolbar; undefined while it is not drawn. */
  readonly element: () => HTMLElement | null;
  readonly onDone: () => void;
}

/** What is done with a picture of the chart: saved, copied, shared. */
export function PictureMenu({ element, onDone }: PictureMenuProps) {
  const intl = useIntl();
  const words = usePictureWords();
  const { market } = useChart();
  const [{ interval }] = useOwnSettings();
  const label = (id: string) => intl.formatMessage({ id });
  const take = async (use: (blob: Blob) => Promise<string | undefined>) => {
    const box = element();
    if (box === null) return;
    try {
      const blob = await pictureBlob(drawPicture(box, readColours(box), words()));
      if (blob === undefined) throw new Error('the browser made no picture');
      const done = await use(blob);
      if (done !== undefined) showToast({ tone: 'success', title: label(done), timeoutMs: 3_500 });
    } catch (error) {
      // Whoever closes the system's own dialog has not failed.
      const isWithdrawn = error instanceof DOMException && error.name === 'AbortError';
      if (!isWithdrawn) showToast({ tone: 'error', title: label('chart.picture.failed') });
    }
    onDone();
  };
  const save = async (blob: Blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = pictureName(market.code, interval, Date.now());
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return undefined;
  };
  const copy = async (blob: Blob) => {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    return 'chart.picture.copied';
  };
  const share = async (blob: Blob) => {
    const url = chartLink(location.href, market.code, interval);
    const file = new File([blob], pictureName(market.code, interval, Date.now()), { type: 'image/png' });
    const whole = { files: [file], title: words().title, url };
    if (navigator.canShare?.(whole) === true) {
      await navigator.share(whole);
      return undefined;
    }
    await navigator.clipboard.writeText(url);
    return 'chart.linkCopied';
  };
  const item = 'w-full justify-start gap-2';
  return (
    <div className="flex flex-col gap-0.5">
      <Button tone="quiet" size="sm" className={item} onClick={() => void take(save)}>
        <Download size={14} aria-hidden="true" />
        {label('chart.picture.save')}
      </Button>
      <Button tone="quiet" size="sm" className={item} onClick={() => void take(copy)}>
        <Copy size={14} aria-hidden="true" />
        {label('chart.picture.copy')}
      </Button>
      <Button tone="quiet" size="sm" className={item} onClick={() => void take(share)}>
        <Share2 size={14} aria-hidden="true" />
        {label('chart.share')}
      </Button>
    </div>
  );
}

function usePictureWords() {
  const intl = useIntl();
  const { dateTime } = useFormats();
  const { market } = useChart();
  const [{ interval }] = useOwnSettings();
  return () => {
    const zone = createCandleTimes(interval).zone(Date.now());
    const name = intl.formatMessage({ id: `terminal.interval.${interval}` });
    return { title: `${market.name} · ${name}`, time: `${dateTime(Date.now())} ${zone === 'UTC' ? zone : ''}`.trim() };
  };
}
