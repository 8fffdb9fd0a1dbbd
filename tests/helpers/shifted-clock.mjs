/** Loaded before a process begins: its clock, but not that of its database server, is off by CLOCK_SHIFT milliseconds. */
import process from 'node:process';

const RealDate = Date;
const shift = Number(process.env.CLOCK_SHIFT ?? 0);
const now = () => RealDate.now() + shift;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
