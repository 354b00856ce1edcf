// Ace would write its styles into the page, which lets in none but files: what it has beyond its file goes in as sheets,
// without the pictures that it draws indents with, which no file brings.
ace.config.set("useStrictCSP", true);
ace.require("ace/lib/dom").importCssString = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/url\([^)]*\)/g, "none"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
