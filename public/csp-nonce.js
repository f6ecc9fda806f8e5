// Hands the page's style nonce (the csp-nonce meta element, which the server adds) to the two engines that write
// <style> elements: Emotion, and notistack's goober, which reads this global when it is first imported. Hence a script
// of its own before the app's: a bundler may change the order in which modules run.
window.__nonce__ = document.querySelector('meta[property="csp-nonce"]')?.nonce;
