import {
  Button,
  IconButton,
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
  Submenu,
} from '@bourse/ui';
import { Copy, Download, Ellipsis, ExternalLink, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

/** Menus in their states. */
export function MenusCatalogue() {
  const [hasGrid, setGrid] = useState(true);
  const [scale, setScale] = useState<'linear' | 'log'>('linear');
  return (
    <CatalogueSection
      name="Menus"
      note="The arrow keys move, letters jump, Escape closes; the arrow along the line opens a submenu. Options keep the menu open."
    >
      <Specimen state="icons, shortcuts, submenu, danger">
        <Menu trigger={<Button>Actions</Button>}>
          <MenuItem icon={<Pencil size={14} />} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy size={14} />} shortcut="Ctrl C">
            Copy address
          </MenuItem>
          <MenuItem icon={<Download size={14} />} disabled>
            Download
          </MenuItem>
          <Submenu icon={<Share2 size={14} />} label="Share">
            <MenuItem>Copy link</MenuItem>
            <MenuItem>QR code</MenuItem>
          </Submenu>
          <MenuLink icon={<ExternalLink size={14} />} href="/en_US/market">
            Markets
          </MenuLink>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={14} />}>
            Remove
          </MenuItem>
        </Menu>
      </Specimen>
      <Specimen state="groups and options">
        <Menu trigger={<Button>Chart options</Button>}>
          <MenuGroup label="Shown">
            <MenuCheckItem checked={hasGrid} onCheckedChange={setGrid}>
              Grid
            </MenuCheckItem>
            <MenuCheckItem checked disabled onCheckedChange={() => undefined}>
              Last price
            </MenuCheckItem>
          </MenuGroup>
          <MenuSeparator />
          <MenuRadioGroup
            label="Scale"
            value={scale}
            onValueChange={setScale}
            items={[
              { value: 'linear', label: 'Linear' },
              { value: 'log', label: 'Logarithmic' },
            ]}
          />
        </Menu>
      </Specimen>
      <Specimen state="from an icon, at the end">
        <Menu
          align="end"
          trigger={
            <IconButton label="More">
              <Ellipsis size={18} aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem>Rename</MenuItem>
          <MenuItem danger>Remove</MenuItem>
        </Menu>
      </Specimen>
      <Specimen state="disabled">
        <Menu disabled trigger={<Button disabled>Disabled menu</Button>}>
          <MenuItem>Rename</MenuItem>
        </Menu>
      </Specimen>
    </CatalogueSection>
  );
}
