import { ChatBubble, ChatComposer, ChatDay, ChatLog, ChatTyping, Skeleton, Sparkline } from '@bourse/ui';
import { lazy, Suspense, useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

const AreaChart = lazy(() => import('@bourse/ui/area-chart').then((module) => ({ default: module.AreaChart })));
const DonutChart = lazy(() => import('@bourse/ui/donut-chart').then((module) => ({ default: module.DonutChart })));
const TimeChart = lazy(() => import('@bourse/ui/time-chart').then((module) => ({ default: module.TimeChart })));
const QrCode = lazy(() => import('@bourse/ui/qr-code').then((module) => ({ default: module.QrCode })));

const WAVE = Array.from({ length: 60 }, (_, at) => 100 + 12 * Math.sin(at / 7) + ((at * 37) % 11));
const POINTS = WAVE.map((value, at) => ({ label: `Day ${at + 1}`, value }));
const START_MS = Date.UTC(2026, 0, 1);
const TIMES = Array.from({ length: 2000 }, (_, at) => START_MS + at * 3_600_000);
const SERIES = [
  { id: 'btc', label: 'BTC', values: TIMES.map((_, at) => 100 + 20 * Math.sin(at / 160) + ((at * 13) % 7)) },
  { id: 'eth', label: 'ETH', values: TIMES.map((_, at) => 90 + 15 * Math.cos(at / 120) + ((at * 17) % 5)) },
];
const SLICES = [
  { id: 'btc', label: 'Bitcoin', value: 48, text: '48.00%' },
  { id: 'eth', label: 'Ether', value: 27, text: '27.00%' },
  { id: 'sol', label: 'Solana', value: 15, text: '15.00%' },
  { id: 'rest', label: 'Others', value: 10, text: '10.00%' },
];
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const HOUR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const TIME = {
  formatValue: (value: number) => value.toFixed(1),
  formatTime: (time: number) => HOUR.format(time),
  formatTick: (time: number) => DAY.format(time),
} as const;

/** Charts, codes and conversations in their states. */
export function ChartsCatalogue() {
  return (
    <>
      <CatalogueSection
        name="Charts"
        note="The arrow keys walk through the values, as the pointer does; what a picture shows is said in words beside it. Loaded when they are to be seen."
      >
        <Suspense fallback={<Skeleton className="h-48 w-full" />}>
          <Specimen state="area" className="w-full max-w-md">
            <AreaChart label="Balance" points={POINTS} formatValue={(value) => value.toFixed(0)} />
          </Specimen>
          <Specimen state="falling" className="w-full max-w-md">
            <AreaChart
              label="Balance, falling"
              tone="down"
              points={[...POINTS].reverse().slice(0, 20)}
              formatValue={(value) => value.toFixed(0)}
            />
          </Specimen>
          <Specimen state="donut" className="w-full max-w-sm">
            <DonutChart label="Portfolio" slices={SLICES}>
              <span className="num text-16 font-semibold">12,480</span>
              <span className="text-11 text-text-3">USDT</span>
            </DonutChart>
          </Specimen>
          <Specimen state="pie" className="w-full max-w-sm">
            <DonutChart label="Portfolio as a pie" slices={SLICES} look="pie" />
          </Specimen>
          <Specimen state="series over time" className="w-full max-w-xl">
            <TimeChart {...TIME} label="Index prices" timesMs={TIMES} series={SERIES} />
          </Specimen>
          <Specimen state="one series, tinted" className="w-full max-w-xl">
            <TimeChart {...TIME} label="Yield" timesMs={TIMES} series={SERIES.slice(0, 1)} filled height={140} />
          </Specimen>
        </Suspense>
        {(['up', 'down', 'flat'] as const).map((direction) => (
          <Specimen key={direction} state={`small, ${direction}`}>
            <Sparkline closes={WAVE.slice(0, 24).map(String)} direction={direction} filled className="h-9 w-28" />
          </Specimen>
        ))}
        <Specimen state="QR code, dark on light in both themes">
          <Suspense fallback={<Skeleton className="size-30" />}>
            <QrCode text="https://example.test/app" label="QR code of the app’s address" size={120} />
          </Suspense>
        </Specimen>
      </CatalogueSection>
      <Conversation />
    </>
  );
}

function Conversation() {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  return (
    <CatalogueSection
      name="Conversations"
      note="Enter sends, Shift and Enter begins a line. The log follows its end unless the reader has scrolled up."
    >
      <Specimen state="messages, a day, somebody writing" className="w-full max-w-sm">
        <div className="rounded-12 border">
          <ChatLog label="Conversation" className="h-64">
            <ChatDay>20 March 2026</ChatDay>
            <ChatBubble side="other" author="Support" authorShown time="10:41">
              Good morning. Which order is it about?
            </ChatBubble>
            <ChatBubble side="own" author="You" time="10:42" status="Read">
              BRS-1024. It is filled, but I do not see the coins.
            </ChatBubble>
            {sent.map((message) => (
              <ChatBubble key={message.id} side="own" author="You" time="10:43" status="Sent">
                {message.text}
              </ChatBubble>
            ))}
            <ChatTyping label="Support is writing" />
          </ChatLog>
          <div className="border-t p-2">
            <ChatComposer
              label="Message"
              placeholder="Write a message"
              sendLabel="Send"
              value={text}
              onValueChange={setText}
              onSend={() => {
                setSent([...sent, { id: sent.length, text }]);
                setText('');
              }}
            />
          </div>
        </div>
      </Specimen>
      <Specimen state="disabled" className="w-full max-w-sm">
        <ChatComposer
          label="Closed conversation"
          placeholder="This conversation is closed"
          sendLabel="Send"
          value=""
          onValueChange={() => undefined}
          onSend={() => undefined}
          disabled
        />
      </Specimen>
    </CatalogueSection>
  );
}
