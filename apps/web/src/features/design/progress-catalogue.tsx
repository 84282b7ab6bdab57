import {
  Button,
  Callout,
  CursorPager,
  type DroppedFile,
  Facts,
  FileDrop,
  InfiniteList,
  Pagination,
  ProgressBar,
  ProgressRing,
  Stat,
  Stepper,
} from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

/** Progress, steps, notes, facts, pages and files in their states. */
export function ProgressCatalogue() {
  return (
    <>
      <Progresses />
      <Notes />
      <FactLists />
      <Pages />
      <Files />
    </>
  );
}

const STEPS = [
  { id: 'id', label: 'Identity', description: 'Passport or identity card' },
  { id: 'face', label: 'Face check', description: 'Two minutes' },
  { id: 'review', label: 'Review', description: 'Usually within a day' },
];

function Progresses() {
  return (
    <CatalogueSection name="Progress and steps" note="On a phone steps stand below each other.">
      <Specimen state="bar" className="w-60">
        <ProgressBar label="Level VIP 2" value={64} />
      </Specimen>
      <Specimen state="bar, own text" className="w-60">
        <ProgressBar label="Confirmations" value={50} valueText="6 of 12" tone="up" />
      </Specimen>
      <Specimen state="nobody knows how long" className="w-60">
        <ProgressBar label="Preparing the file" value={null} />
      </Specimen>
      <Specimen state="ring">
        <ProgressRing label="Sold" value={72} />
      </Specimen>
      <Specimen state="warning">
        <ProgressRing label="Margin used" value={91} tone="warning" />
      </Specimen>
      <Specimen state="unknown">
        <ProgressRing label="Waiting" value={null} valueText="…" />
      </Specimen>
      <Specimen state="second of three" className="w-full max-w-2xl">
        <Stepper label="Verification" steps={STEPS} current="face" doneLabel="done" />
      </Specimen>
      <Specimen state="failed" className="w-full max-w-2xl">
        <Stepper label="Verification, failed" steps={STEPS} current="review" doneLabel="done" failed />
      </Specimen>
      <Specimen state="all done, vertical" className="w-60">
        <Stepper label="Verification, done" steps={STEPS} current={undefined} doneLabel="done" orientation="vertical" />
      </Specimen>
    </CatalogueSection>
  );
}

function Notes() {
  return (
    <CatalogueSection name="Callouts">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Specimen key={tone} state={tone} className="w-full max-w-sm">
          <Callout tone={tone} title="Withdrawals need a second factor">
            What this means, in a sentence.
          </Callout>
        </Specimen>
      ))}
      <Specimen state="with a next step, can be dismissed" className="w-full max-w-sm">
        <Callout
          title="Your level has risen"
          action={<Button size="sm">See the fees</Button>}
          dismiss={{ label: 'Dismiss', onDismiss: () => undefined }}
        />
      </Specimen>
    </CatalogueSection>
  );
}

const FACTS = [
  { id: 'price', label: 'Price', value: '64,250.00 USDT', figure: true },
  { id: 'quantity', label: 'Quantity', value: '0.25 BTC', figure: true },
  { id: 'fee', label: 'Fee', value: undefined },
];

function FactLists() {
  return (
    <CatalogueSection name="Facts and figures" note="What is loading keeps its place.">
      <Specimen state="rows" className="w-60">
        <Facts items={FACTS} />
      </Specimen>
      <Specimen state="columns" className="w-full max-w-md">
        <Facts items={FACTS} layout="columns" />
      </Specimen>
      <Specimen state="figure">
        <Stat
          label="Total balance"
          value="12,480.52"
          unit="USDT"
          change={{ text: '+1.25%', direction: 'up' }}
          hint="24 h"
        />
      </Specimen>
      <Specimen state="loading">
        <Stat label="Total balance" value={undefined} />
      </Specimen>
    </CatalogueSection>
  );
}

const PAGER = { label: 'Pages', previous: 'Previous page', next: 'Next page' };
const PAGE_WORDS = {
  ...PAGER,
  page: (page: number) => `Page ${page}`,
  position: (page: number, count: number) => `Page ${page} of ${count}`,
};

function Pages() {
  const [page, setPage] = useState(5);
  const [count, setCount] = useState(3);
  return (
    <CatalogueSection
      name="Pages"
      note="The number of buttons stays, so that none moves under the pointer. An endless list asks once, and never after an error."
    >
      <Specimen state="numbered">
        <Pagination words={PAGE_WORDS} page={page} pageCount={20} onPageChange={setPage} />
      </Specimen>
      <Specimen state="one after the other">
        <CursorPager words={{ ...PAGER, label: 'Rows' }} onPrevious={undefined} onNext={() => undefined}>
          1–50
        </CursorPager>
      </Specimen>
      <Specimen state="endless, up to 12" className="w-60">
        <div className="max-h-40 overflow-y-auto rounded-8 border">
          <InfiniteList
            words={{ more: 'Load more', loading: 'Loading', end: 'That is all.' }}
            count={count}
            hasMore={count < 12}
            isLoading={false}
            onMore={() => setCount(count + 3)}
          >
            <Rows count={count} />
          </InfiniteList>
        </div>
      </Specimen>
      <Specimen state="endless, loading" className="w-60">
        <InfiniteList
          words={{ more: 'Load more', loading: 'Loading' }}
          count={1}
          hasMore
          isLoading
          onMore={() => undefined}
          className="rounded-8 border"
        >
          <Rows count={1} />
        </InfiniteList>
      </Specimen>
      <Specimen state="endless, failed" className="w-60">
        <InfiniteList
          words={{ more: 'Try again', loading: 'Loading' }}
          count={1}
          hasMore
          isLoading={false}
          error="Not loaded."
          onMore={() => undefined}
          className="rounded-8 border"
        >
          <Rows count={1} />
        </InfiniteList>
      </Specimen>
    </CatalogueSection>
  );
}

function Rows({ count }: { readonly count: number }) {
  const entries = Array.from({ length: count }, (_, at) => `Entry ${at + 1}`);
  return entries.map((entry) => (
    <p key={entry} className="px-3 py-2 text-13">
      {entry}
    </p>
  ));
}

const REASONS = { type: 'is of another type', size: 'is larger than 1 MB', count: 'is one too many' } as const;
const FILE_WORDS = {
  drop: 'Drop files here, or choose them',
  remove: (name: string) => `Remove ${name}`,
  reject: (reason: keyof typeof REASONS, name: string) => `${name} ${REASONS[reason]}.`,
  size: (bytes: number) => `${Math.ceil(bytes / 1024)} KB`,
};
const SENT: readonly DroppedFile[] = [
  { id: 'a', file: new File(['x'.repeat(2000)], 'passport-front.pdf'), progress: 62 },
  {
    id: 'b',
    file: new File(['x'.repeat(9000)], 'a-picture-with-a-long-name-of-the-back-side.pdf'),
    error: 'Not sent.',
  },
];

function Files() {
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const box = { words: FILE_WORDS, onRemove: (id: string) => setFiles(files.filter((file) => file.id !== id)) };
  return (
    <CatalogueSection
      name="Files"
      note="Types, sizes and number are checked before anything is sent; pictures are shown small."
    >
      <Specimen state="default" className="w-full max-w-sm">
        <FileDrop
          {...box}
          label="Documents"
          hint="PNG, JPEG or PDF, 1 MB at most"
          accept={['image/png', 'image/jpeg', '.pdf']}
          maxBytes={1 << 20}
          maxFiles={2}
          files={files}
          onAdd={(added) => setFiles([...files, ...added.map((file) => ({ id: `${file.name} ${file.size}`, file }))])}
        />
      </Specimen>
      <Specimen state="sending, failed" className="w-full max-w-sm">
        <FileDrop {...box} label="Documents, sent" files={SENT} onAdd={() => undefined} />
      </Specimen>
      <Specimen state="error" className="w-full max-w-sm">
        <FileDrop {...box} label="Documents, missing" error="Add a document." files={[]} onAdd={() => undefined} />
      </Specimen>
      <Specimen state="disabled" className="w-full max-w-sm">
        <FileDrop {...box} label="Documents, fixed" disabled files={[]} onAdd={() => undefined} />
      </Specimen>
    </CatalogueSection>
  );
}
