// What the board says, in the languages of the game's own sentences.
const SAID = {
  en: {
    all: (n) => (n === 1 ? '1 die on the table' : `${n} dice on the table`),
    none: () => 'No bid yet',
    bids: (name) => `${name} bids at least`,
    called: (caller, bidder) => `${caller} does not believe ${bidder}`,
    loses: (name) => `${name} loses a die`,
    own: () => 'Your dice',
    out: () => 'You have lost all your dice',
    next: () => 'Next round',
    fewer: () => 'Fewer dice',
    more: () => 'More dice',
    bid: () => 'Bid',
    call: () => 'Liar!',
  },
  de: {
    all: (n) => (n === 1 ? '1 Würfel auf dem Tisch' : `${n} Würfel auf dem Tisch`),
    none: () => 'Noch kein Gebot',
    bids: (name) => `${name} bietet mindestens`,
    called: (caller, bidder) => `${caller} glaubt ${bidder} nicht`,
    loses: (name) => `${name} verliert einen Würfel`,
    own: () => 'Deine Würfel',
    out: () => 'Du hast alle Würfel verloren',
    next: () => 'Nächste Runde',
    fewer: () => 'Weniger Würfel',
    more: () => 'Mehr Würfel',
    bid: () => 'Bieten',
    call: () => 'Lüge!',
  },
  fr: {
    all: (n) => (n === 1 ? '1 dé sur la table' : `${n} dés sur la table`),
    none: () => 'Pas encore d’enchère',
    bids: (name) => `${name} annonce au moins`,
    called: (caller, bidder) => `${caller} ne croit pas ${bidder}`,
    loses: (name) => `${name} perd un dé`,
    own: () => 'Tes dés',
    out: () => 'Tu as perdu tous tes dés',
    next: () => 'Manche suivante',
    fewer: () => 'Moins de dés',
    more: () => 'Plus de dés',
    bid: () => 'Annoncer',
    call: () => 'Menteur !',
  },
}

/** Says a sentence by its key in a language, in English where it has none. */
export function words(language) {
  const said = SAID[language] ?? SAID.en
  return (key, ...about) => said[key](...about)
}
