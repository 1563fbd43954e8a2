import type { Language } from '../text/languages.ts';

type Texts<Fields extends readonly string[]> = Readonly<Record<Language, Fields>>;

/** By the reward's id. The demo company stores the English texts. */
export const DEMO_REWARD_TEXTS = {
  'reward-coffee': {
    en: [
      'Barista coffee',
      'Any hot drink at the café downstairs.',
      'Say your name at the café counter once it is approved.',
    ],
    de: ['Barista-Kaffee', 'Ein Heißgetränk aus dem Café unten.', 'Nenn nach der Genehmigung im Café deinen Namen.'],
  },
  'reward-bakery': {
    en: [
      'Bakery treat',
      'Something sweet from the bakery next door.',
      'Say your name at the bakery once it is approved.',
    ],
    de: [
      'Gebäck vom Bäcker',
      'Etwas Süßes aus der Bäckerei nebenan.',
      'Nenn nach der Genehmigung in der Bäckerei deinen Namen.',
    ],
  },
  'reward-cinema': {
    en: [
      'Cinema snack voucher',
      'Popcorn and a drink at your next film.',
      'The voucher comes by email within two working days.',
    ],
    de: [
      'Kino-Snack',
      'Popcorn und ein Getränk bei deinem nächsten Film.',
      'Der Gutschein kommt innerhalb von zwei Arbeitstagen per E-Mail.',
    ],
  },
  'reward-gift-card-10': {
    en: ['$10 gift card', 'A gift card for a shop of your choice.', 'The code comes by email within two working days.'],
    de: [
      'Gutschein über 10 $',
      'Ein Gutschein für einen Laden deiner Wahl.',
      'Der Code kommt innerhalb von zwei Arbeitstagen per E-Mail.',
    ],
  },
  'reward-lunch': {
    en: [
      'Lunch for two',
      'Take a colleague out for lunch.',
      'HR books the table. Pick a day with your colleague first.',
    ],
    de: [
      'Mittagessen zu zweit',
      'Lad jemanden aus deinem Team zum Essen ein.',
      'HR reserviert den Tisch. Sucht euch vorher einen Tag aus.',
    ],
  },
  'reward-bookshop': {
    en: [
      '$25 bookshop card',
      'Paper or audio, your choice.',
      'The card waits at the front desk from the next working day.',
    ],
    de: [
      'Bücher für 25 $',
      'Gedruckt oder zum Hören, wie du magst.',
      'Die Karte liegt ab dem nächsten Arbeitstag am Empfang.',
    ],
  },
  'reward-shopping': {
    en: ['$40 shopping card', 'A gift card for the big stores.', 'Your code is here as soon as HR says yes.'],
    de: ['Einkaufen für 40 $', 'Ein Gutschein für die großen Läden.', 'Dein Code steht hier, sobald HR zustimmt.'],
  },
  'reward-wellness': {
    en: ['Wellness afternoon', 'A massage, a swim or a yoga class.', 'HR sends you three dates to choose from.'],
    de: ['Wellness-Nachmittag', 'Massage, Schwimmen oder Yoga.', 'HR schickt dir drei Termine zur Auswahl.'],
  },
  'reward-headphones': {
    en: [
      'Noise-canceling headphones',
      'For focus at the desk and quiet on the train.',
      'Pick them up at the IT desk, usually within a week.',
    ],
    de: [
      'Kopfhörer gegen Lärm',
      'Für Ruhe am Schreibtisch und im Zug.',
      'Hol sie dir bei der IT ab, meist innerhalb einer Woche.',
    ],
  },
  'reward-day-off': {
    en: [
      'Extra day off',
      'One paid day off, on top of your vacation.',
      'Agree on a day with your manager, then choose it here. It’s added to your leave.',
    ],
    de: [
      'Ein freier Tag',
      'Ein bezahlter freier Tag, zusätzlich zu deinem Urlaub.',
      'Sprich einen Tag mit deiner Leitung ab und wähl ihn dann hier. Er wird als Abwesenheit eingetragen.',
    ],
  },
  'reward-two-days-off': {
    en: [
      'Two extra days off',
      'Two paid days off, for a long weekend away.',
      'Agree on the days with your manager, then choose them here. They’re added to your leave.',
    ],
    de: [
      'Zwei freie Tage',
      'Zwei bezahlte freie Tage, für ein langes Wochenende.',
      'Sprich die Tage mit deiner Leitung ab und wähl sie dann hier. Sie werden als Abwesenheit eingetragen.',
    ],
  },
} as const satisfies Readonly<Record<string, Texts<readonly [name: string, description: string, howToGet: string]>>>;

/** By the badge's id. The demo company stores the English texts. */
export const DEMO_BADGE_TEXTS = {
  'badge-early-riser': {
    en: ['Early Riser', 'Check in early 10 times.'],
    de: ['Früh dran', 'Check 10-mal früh ein.'],
  },
  'badge-dawn-patrol': {
    en: ['Dawn Patrol', 'Check in early 100 times.'],
    de: ['Morgenröte', 'Check 100-mal früh ein.'],
  },
  'badge-week-strong': {
    en: ['Week Strong', 'Keep a streak of 5 working days.'],
    de: ['Starke Woche', 'Schaff eine Serie von 5 Arbeitstagen.'],
  },
  'badge-unbroken': {
    en: ['Unbroken', 'Keep a streak of 30 working days.'],
    de: ['Ungebrochen', 'Schaff eine Serie von 30 Arbeitstagen.'],
  },
  'badge-first-fifty': { en: ['First Fifty', 'Check in 50 times.'], de: ['Die ersten 50', 'Check 50-mal ein.'] },
  'badge-centurion': { en: ['Centurion', 'Check in 100 times.'], de: ['Die Hundert', 'Check 100-mal ein.'] },
  'badge-cornerstone': { en: ['Cornerstone', 'Check in 500 times.'], de: ['Grundstein', 'Check 500-mal ein.'] },
  'badge-team-spirit': {
    en: ['Team Spirit', 'Join 3 team activities.'],
    de: ['Gemeinsam', 'Mach bei 3 Teamaktionen mit.'],
  },
  'badge-balance': {
    en: ['In Balance', 'Join 3 wellness activities.'],
    de: ['Im Gleichgewicht', 'Mach bei 3 Wellnessaktionen mit.'],
  },
  'badge-curious-mind': {
    en: ['Curious Mind', 'Complete 2 courses.'],
    de: ['Wissensdurst', 'Schließ 2 Kurse ab.'],
  },
  'badge-bright-idea': {
    en: ['Bright Idea', 'See one of your suggestions put into practice.'],
    de: ['Geistesblitz', 'Bring einen deiner Vorschläge bis zur Umsetzung.'],
  },
  'badge-perfect-month': {
    en: ['Perfect Month', 'Check in on every working day in a month.'],
    de: ['Perfekter Monat', 'Check an jedem Arbeitstag eines Monats ein.'],
  },
} as const satisfies Readonly<Record<string, Texts<readonly [name: string, description: string]>>>;
