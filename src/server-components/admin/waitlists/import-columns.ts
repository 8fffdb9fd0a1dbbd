import { waitlistColumns } from '#contract/trade/waitlist-imports.ts';
import { guessBy, type KnownColumns } from '../ui/column-guess.ts';

const labels: Readonly<Record<string, string>> = { contact: 'Phone or e-mail', country: 'Country', note: 'Note' };

export const waitlistColumnLabel = (name: string): string => labels[name] ?? name;

/** An entry has no name, so names become the note. */
export const waitlistFile: KnownColumns = {
  isOurs: (name) => (waitlistColumns as readonly string[]).includes(name),
  required: 'contact',
  repeatable: 'note',
  guess: guessBy({
    contact: [
      ...['email', 'emailaddress', 'emailadresse', 'mail', 'mailadresse', 'kontakt', 'phoneoremail', 'correo'],
      ...['phone', 'phonenumber', 'telephone', 'mobile', 'tel', 'telefon', 'telefonnummer', 'mobil', 'handy'],
    ],
    country: ['land', 'countrycode', 'ländercode', 'staat', 'pays', 'país', 'paese'],
    note: [
      ...['notes', 'notiz', 'notizen', 'comment', 'comments', 'remark', 'kommentar', 'bemerkung', 'anmerkung'],
      ...['name', 'fullname', 'firstname', 'lastname', 'vorname', 'nachname', 'familienname'],
    ],
  }),
};
