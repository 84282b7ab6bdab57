import {
  Badge,
  type BadgeTone,
  Button,
  Cell,
  Dialog,
  Drawer,
  EmptyState,
  ErrorState,
  HeadCell,
  Popover,
  Row,
  SignedValue,
  Skeleton,
  showToast,
  Table,
  TabPanel,
  Tabs,
  Tooltip,
} from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection } from './catalogue-section.tsx';

const TONES: readonly BadgeTone[] = ['neutral', 'accent', 'up', 'down', 'warning', 'danger'];

/** What the page tells people: badges, figures, states, panels and messages. */
export function FeedbackCatalogue() {
  return (
    <>
      <CatalogueSection name="Badges and figures">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <SignedValue direction="up" arrow>
          +1.25%
        </SignedValue>
        <SignedValue direction="down" arrow>
          -0.40%
        </SignedValue>
        <SignedValue direction="flat" arrow>
          +0.00%
        </SignedValue>
        <span className="num flash-up rounded-4 px-1">64,251.90</span>
        <span className="num flash-down rounded-4 px-1">64,249.40</span>
      </CatalogueSection>
      <CatalogueSection name="States of a list">
        <div className="w-60 rounded-8 border p-4">
          <Skeleton className="mb-2 h-4 w-full" />
          <Skeleton className="mb-2 h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <EmptyState
          title="Nothing here yet"
          description="What this is, and the next step."
          action={<Button tone="accent">The next step</Button>}
          className="w-72 rounded-8 border"
        />
        <ErrorState
          title="It could not be loaded"
          description="What happened."
          retryLabel="Try again"
          onRetry={() => undefined}
          className="w-72 rounded-8 border"
        />
      </CatalogueSection>
      <Panels />
      <Tables />
    </>
  );
}

function Panels() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [side, setSide] = useState<'end' | 'bottom'>();
  return (
    <CatalogueSection name="Panels and messages">
      <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
      <Button onClick={() => setSide('end')}>Drawer</Button>
      <Button onClick={() => setSide('bottom')}>Drawer from below</Button>
      <Popover label="Panel" trigger={<Button>Popover</Button>}>
        <p className="p-2">A panel that belongs to its button.</p>
      </Popover>
      <Tooltip content="A short hint">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => showToast({ tone: 'success', title: 'Order placed', description: '0.25 BTC at 64,250' })}>
        Success
      </Button>
      <Button onClick={() => showToast({ tone: 'error', title: 'Order refused' })}>Error</Button>
      <Dialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="A question"
        description="What will happen, in a sentence."
        closeLabel="Close"
        footer={<Button tone="danger">What it will do</Button>}
      />
      <Drawer
        open={side !== undefined}
        onOpenChange={(open) => setSide(open ? side : undefined)}
        side={side ?? 'end'}
        title="Drawer"
        closeLabel="Close"
      >
        <p className="p-4">Content</p>
      </Drawer>
    </CatalogueSection>
  );
}

function Tables() {
  const [tab, setTab] = useState('one');
  return (
    <CatalogueSection name="Tabs and tables">
      <Tabs
        label="Example"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'one', label: 'Open orders', count: 3 },
          { value: 'two', label: 'History' },
        ]}
        className="w-full"
      >
        <TabPanel value="one">
          <Table caption="Example rows">
            <thead className="border-b">
              <tr>
                <HeadCell sort="descending" onSort={() => undefined}>
                  Market
                </HeadCell>
                <HeadCell align="end">Price</HeadCell>
              </tr>
            </thead>
            <tbody>
              {(['dense', 'relaxed', 'roomy'] as const).map((density) => (
                <Row key={density} density={density}>
                  <Cell>{density}</Cell>
                  <Cell align="end" figure>
                    64,250.00
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TabPanel>
        <TabPanel value="two">
          <EmptyState title="No orders yet" />
        </TabPanel>
      </Tabs>
    </CatalogueSection>
  );
}
