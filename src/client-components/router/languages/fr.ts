import texts from '#contract/translations/fr/browser.json' with { type: 'json' };

export default texts;
