import type { DemoDeck } from '../demo-content.ts';
import { annualLetter } from './annual-letter.ts';
import { halfYearReport } from './half-year-report.ts';
import { kilnNotes } from './kiln-notes.ts';
import { nextFourYears } from './next-four-years.ts';
import { springMeeting } from './spring-meeting.ts';

/** What the demo company shows to its members, to the trust and to those who lent it money. */
export const decks: DemoDeck[] = [nextFourYears, halfYearReport, kilnNotes, springMeeting, annualLetter];
