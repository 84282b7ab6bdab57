import { AlertDialog, Button, Dialog, Drawer, Popover, showToast, Tooltip } from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

/** What opens above the page. It is in the page's own theme, not in that of the column. */
export function PanelsCatalogue() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [side, setSide] = useState<'end' | 'bottom'>();
  const [question, setQuestion] = useState<'plain' | 'typed'>();
  return (
    <CatalogueSection
      name="Panels and messages"
      note="Escape closes the upper one only, and the focus returns to what opened it. Messages stay 5 s, errors 8 s."
    >
      <Specimen state="dialog">
        <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
      </Specimen>
      <Specimen state="question">
        <Button onClick={() => setQuestion('plain')}>Alert dialog</Button>
      </Specimen>
      <Specimen state="question, answer typed">
        <Button onClick={() => setQuestion('typed')}>Typed confirmation</Button>
      </Specimen>
      <Specimen state="from the end of the line">
        <Button onClick={() => setSide('end')}>Drawer</Button>
      </Specimen>
      <Specimen state="from below">
        <Button onClick={() => setSide('bottom')}>Drawer from below</Button>
      </Specimen>
      <Specimen state="on click">
        <Popover label="Panel" trigger={<Button>Popover</Button>}>
          <p className="p-2 text-13">A panel that belongs to its button.</p>
        </Popover>
      </Specimen>
      <Specimen state="on hover or focus">
        <Tooltip content="A short hint">
          <Button>Tooltip</Button>
        </Tooltip>
      </Specimen>
      {(['info', 'success', 'error'] as const).map((tone) => (
        <Specimen key={tone} state={`message, ${tone}`}>
          <Button onClick={() => showToast({ tone, title: 'Order placed', description: '0.25 BTC at 64,250' })}>
            {tone}
          </Button>
        </Specimen>
      ))}
      <Dialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Cancel all open orders?"
        description="What will happen, in a sentence."
        closeLabel="Close"
        footer={
          <Button tone="danger" onClick={() => setQuestion('plain')}>
            Cancel 3 orders
          </Button>
        }
      />
      <AlertDialog
        open={question !== undefined}
        onOpenChange={(open) => setQuestion(open ? question : undefined)}
        title="Remove the key “Trading bot”?"
        description="Programs that use it stop at once. This cannot be undone."
        cancelLabel="Keep it"
        confirmLabel="Remove key"
        onConfirm={() => setQuestion(undefined)}
        typed={question === 'typed' ? { text: 'Trading bot', label: 'Type the name of the key' } : undefined}
      />
      <Drawer
        open={side !== undefined}
        onOpenChange={(open) => setSide(open ? side : undefined)}
        side={side ?? 'end'}
        title="Drawer"
        closeLabel="Close"
      >
        <p className="p-4 text-13">Content</p>
      </Drawer>
    </CatalogueSection>
  );
}
