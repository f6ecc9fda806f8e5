/** The passwords that guessing begins with, in lower case; each has at least the six characters that a password needs. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 987654321 9876543210 987654 654321 7654321 87654321 0123456789
  012345 111111 1111111 11111111 111222 112233 11223344 121212 123123 12312312 123123123 123321 123654 123abc 1234abcd
  123qwe 131313 147258 147258369 159357 159753 222222 232323 252525 333333 444444 456789 555555 5555555 666666 696969
  777777 7777777 888888 88888888 987987 999999 000000 00000000 101010 102030 10203040 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qazxsw2 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345
  abc123456 abcabc abcd1234 abcde123 abcdef abcdefg abcdefgh access account admin1 admin12 admin123 administrator
  adobe123 airborne amanda andrea andrew angel1 angela angels anthony apples arsenal asdasd asdasdasd asdf1234 asdfasdf
  asdfgh asdfghj asdfghjk asdfghjkl ashley asshole austin azerty azertyuiop babygirl bailey banana barcelona baseball
  basketball batman beautiful beethoven benjamin biteme blink182 blondie boomer bonjour brandon bubbles buster butterfly
  carlos caroline changeme charles charlie cheese chelsea chicken chocolate chopin christian claudia computer cookie corvette
  cowboy dakota dallas daniel danielle default diablo diamond dragon dragon1 elephant eminem estrella family ferrari
  flower flowers football football1 forever freedom friends fuckyou fuckyou1 gabriel gateway george gfhjkm ginger golden
  google guitar hahaha hallo123 hammer hannah harley heather hello1 hello123 hellohello helloworld hockey hunter iloveu
  iloveyou iloveyou1 iloveyou2 internet jasmine jasper jennifer jessica jesus1 jonathan jordan jordan23 joshua junior
  justin justin1 killer killer1 klaster kitten lakers letmein letmein1 liverpool liverpool1 login123 london lovely loveme
  loveme1 lovelove lucky1 maggie marina martin master matrix matthew maverick melissa mercedes merlin michael michael1
  michelle mickey midnight minecraft monkey monkey1 monster morgan mozart music123 musicmusic mustang mynoob naruto natasha
  newyork nicole nintendo nothing number1 oliver orange pa55word pa55w0rd p@ssw0rd p@ssword pass123 pass1234 passpass
  passw0rd passwd password password! password0 password1 password12 password123 password1234 password2 passwort patrick
  peanut pepper phoenix piano1 piano123 pokemon pokemon1 porsche princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx
  qazwsxedc qqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerasdf qwert1 qwert123 qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertzuiop rachel rainbow ranger richard robert
  rockyou samantha samsung samuel scooter secret secret1 shadow shadow1 sheetmusic silver slipknot snoopy soccer sophie
  spiderman spongebob spring starwars steelers stella steven summer summer1 sunflower sunshine sunshine1 superman superman1
  superstar sweety swordfish taylor temp123 tennis test123 test1234 testing testtest thomas thunder tigger tinkerbell trustno1
  twilight unknown user123 vanessa vfhbyf victor victoria welcome welcome1 welcome123 whatever whatever1 william winner
  winter xxxxxx xxxxxxxx yamaha yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 zzzzzz songleaf songleaf1`
    .split(/\s+/)
    .filter(Boolean),
);
