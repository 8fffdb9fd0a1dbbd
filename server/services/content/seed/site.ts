import type { DemoContent } from './demo-content.ts';

export const site: DemoContent['site'] = {
  name: 'Tarn',
  tagline: 'Everyday objects, made to be repaired.',
  description:
    'Tarn makes lamps, clocks, kettles and small furniture that open with ordinary tools. Every part has a number, a price and a drawer.',
  socialUrl: 'https://social.example/@tarn',
  socialLabel: 'Tarn on the open web',
  contactEmail: 'desk@tarn.example',
  contactPhone: '+44 1632 960 118',
  addressLines: ['Tarn Workshop', 'Boathouse Lane 4', 'Upper Water', 'UW1 4TN'],
  footnote: 'Designed, assembled and repaired in one building beside the water.',
};
