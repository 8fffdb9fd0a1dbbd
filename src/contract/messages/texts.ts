/** The English text of every message by its code. `{name}` is a value; of two texts, the first is for a count of one. */
import { account } from './account.ts';
import { contact } from './contact.ts';
import { decks } from './decks.ts';
import { issues } from './issues.ts';
import { nouns, sentences } from './nouns.ts';
import { orders } from './orders.ts';
import { programs } from './programs.ts';
import { requests } from './requests.ts';
import { schemas } from './schemas.ts';
import { shared } from './shared.ts';
import { signIn } from './sign-in.ts';
import { staffApps } from './staff-apps.ts';
import { staffContent } from './staff-content.ts';
import { staffForms } from './staff-forms.ts';
import { staffMedia } from './staff-media.ts';
import { staffPeople } from './staff-people.ts';
import { staffProducts } from './staff-products.ts';
import { staffTrade } from './staff-trade.ts';
import { staffTypefaces } from './staff-typefaces.ts';
import { waitlists } from './waitlists.ts';

/** Translated, because customers and visitors may read them. */
export const forCustomers = {
  ...account,
  ...contact,
  ...decks,
  ...issues,
  ...orders,
  ...requests,
  ...schemas,
  ...shared,
  ...signIn,
  ...waitlists,
} as const;

/** Texts for staff are in English, as the back office and the documentation of the API are. */
export const texts = {
  ...forCustomers,
  ...programs,
  ...staffApps,
  ...staffContent,
  ...staffForms,
  ...staffMedia,
  ...staffPeople,
  ...staffProducts,
  ...staffTrade,
  ...staffTypefaces,
  ...nouns,
  ...sentences,
  /** A text of the program that stands elsewhere, such as in a schema. It is translated as a whole. */
  own_text: '{text}',
  /** Text that people or another program wrote is shown as it is. */
  given_text: '{text}',
} as const;
