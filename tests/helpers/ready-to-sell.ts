import { importTrade } from '#contract/trade/import.ts';
import { toWire } from '#contract/wire.ts';
import { readTrade } from '../../demo/import/trade.ts';

/** A blank site takes orders once shipping and taxes are stored: tests have those of the demo company. */
export async function makeReadyToSell({ trade, token }: { trade: string; token: string }): Promise<void> {
  const { settings } = await readTrade();
  const response = await fetch(`${trade}/trade/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      toWire(importTrade.input, { settings, orders: [], inquiries: [], replies: [], waitlists: [] }),
    ),
  });
  if (!response.ok) throw new Error(`the settings were not stored: ${await response.text()}`);
}
