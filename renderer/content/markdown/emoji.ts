/** The shortcodes that documentation uses, by the names of the common (GitHub) set. Others stay as the text they are. */
const SHORTCODES: ReadonlyMap<string, string> = new Map(
  `smile 😄 smiley 😃 grinning 😀 grin 😁 laughing 😆 joy 😂 rofl 🤣 blush 😊 innocent 😇 slightly_smiling_face 🙂 wink 😉
heart_eyes 😍 star_struck 🤩 thinking 🤔 neutral_face 😐 confused 😕 worried 😟 cry 😢 sob 😭 angry 😠 scream 😱 sunglasses 😎
nerd_face 🤓 robot 🤖 ghost 👻 wave 👋 raised_hands 🙌 clap 👏 pray 🙏 handshake 🤝 muscle 💪 point_up ☝️ point_down 👇
point_left 👈 point_right 👉 ok_hand 👌 thumbsup 👍 +1 👍 thumbsdown 👎 -1 👎 eyes 👀 brain 🧠 writing_hand ✍️ man_technologist 👨‍💻
woman_technologist 👩‍💻 technologist 🧑‍💻 busts_in_silhouette 👥 bust_in_silhouette 👤 family 👪 heart ❤️ broken_heart 💔
blue_heart 💙 green_heart 💚 yellow_heart 💛 purple_heart 💜 orange_heart 🧡 sparkles ✨ star ⭐ star2 🌟 dizzy 💫 boom 💥 fire 🔥
zap ⚡ sunny ☀️ cloud ☁️ rainbow 🌈 snowflake ❄️ umbrella ☂️ droplet 💧 ocean 🌊 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏
globe_with_meridians 🌐 seedling 🌱 evergreen_tree 🌲 deciduous_tree 🌳 palm_tree 🌴 cactus 🌵 four_leaf_clover 🍀 leaves 🍃
mushroom 🍄 rose 🌹 sunflower 🌻 dog 🐶 cat 🐱 mouse 🐭 rabbit 🐰 fox_face 🦊 bear 🐻 panda_face 🐼 tiger 🐯 lion 🦁 monkey 🐒
penguin 🐧 bird 🐦 owl 🦉 unicorn 🦄 bee 🐝 bug 🐛 butterfly 🦋 snail 🐌 turtle 🐢 snake 🐍 octopus 🐙 whale 🐳 dolphin 🐬 fish 🐟
elephant 🐘 apple 🍎 banana 🍌 lemon 🍋 strawberry 🍓 pizza 🍕 hamburger 🍔 cookie 🍪 cake 🍰 birthday 🎂 coffee ☕ tea 🍵 beer 🍺
beers 🍻 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 trophy 🏆 medal_sports 🏅 1st_place_medal 🥇 2nd_place_medal 🥈
3rd_place_medal 🥉 soccer ⚽ basketball 🏀 dart 🎯 video_game 🎮 game_die 🎲 jigsaw 🧩 art 🎨 musical_note 🎵 headphones 🎧
microphone 🎤 movie_camera 🎥 camera 📷 tv 📺 house 🏠 house_with_garden 🏡 office 🏢 hospital 🏥 bank 🏦 school 🏫 factory 🏭
construction 🚧 building_construction 🏗️ car 🚗 red_car 🚗 taxi 🚕 bus 🚌 truck 🚚 bike 🚲 train 🚆 airplane ✈️ rocket 🚀 ship 🚢
anchor ⚓ vertical_traffic_light 🚦 map 🗺️ compass 🧭 watch ⌚ hourglass ⌛ hourglass_flowing_sand ⏳ alarm_clock ⏰ stopwatch ⏱️
calendar 📅 date 📅 spiral_calendar 🗓️ iphone 📱 phone ☎️ telephone_receiver 📞 computer 💻 desktop_computer 🖥️ keyboard ⌨️
printer 🖨️ cd 💿 floppy_disk 💾 battery 🔋 electric_plug 🔌 bulb 💡 flashlight 🔦 candle 🕯️ moneybag 💰 dollar 💵 euro 💶
credit_card 💳 gem 💎 balance_scale ⚖️ wrench 🔧 hammer 🔨 hammer_and_wrench 🛠️ tools 🛠️ gear ⚙️ nut_and_bolt 🔩 link 🔗 chains ⛓️
magnet 🧲 microscope 🔬 telescope 🔭 test_tube 🧪 dna 🧬 satellite 📡 pill 💊 syringe 💉 door 🚪 key 🔑 old_key 🗝️ lock 🔒 unlock 🔓
closed_lock_with_key 🔐 shield 🛡️ package 📦 mailbox 📫 email 📧 envelope ✉️ e-mail 📧 inbox_tray 📥 outbox_tray 📤
incoming_envelope 📨 label 🏷️ bookmark 🔖 bookmark_tabs 📑 page_facing_up 📄 page_with_curl 📃 newspaper 📰 books 📚 book 📖
open_book 📖 notebook 📓 ledger 📒 closed_book 📕 green_book 📗 blue_book 📘 orange_book 📙 memo 📝 pencil 📝 pencil2 ✏️ pen 🖊️
fountain_pen 🖋️ paintbrush 🖌️ crayon 🖍️ clipboard 📋 pushpin 📌 round_pushpin 📍 paperclip 📎 straight_ruler 📏
triangular_ruler 📐 scissors ✂️ file_folder 📁 open_file_folder 📂 card_index_dividers 🗂️ card_file_box 🗃️ file_cabinet 🗄️
wastebasket 🗑️ chart 💹 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 mag 🔍 mag_right 🔎 bell 🔔 no_bell 🔕
loudspeaker 📢 mega 📣 speech_balloon 💬 thought_balloon 💭 left_speech_bubble 🗨️ white_check_mark ✅ heavy_check_mark ✔️
ballot_box_with_check ☑️ x ❌ heavy_multiplication_x ✖️ negative_squared_cross_mark ❎ heavy_plus_sign ➕ heavy_minus_sign ➖
question ❓ grey_question ❔ exclamation ❗ grey_exclamation ❕ bangbang ‼️ interrobang ⁉️ warning ⚠️ no_entry ⛔ no_entry_sign 🚫
stop_sign 🛑 rotating_light 🚨 sos 🆘 information_source ℹ️ new 🆕 free 🆓 up 🆙 cool 🆒 ok 🆗 100 💯 recycle ♻️ infinity ♾️
copyright ©️ registered ®️ tm ™️ arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️ arrow_upper_right ↗️ arrow_lower_right ↘️
arrow_lower_left ↙️ arrow_upper_left ↖️ arrow_right_hook ↪️ leftwards_arrow_with_hook ↩️ arrows_counterclockwise 🔄
arrows_clockwise 🔃 repeat 🔁 back 🔙 soon 🔜 top 🔝 rewind ⏪ fast_forward ⏩ arrow_forward ▶️ pause_button ⏸️ stop_button ⏹️
record_button ⏺️ one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ zero 0️⃣ keycap_ten 🔟 hash #️⃣ a 🅰️ b 🅱️
red_circle 🔴 orange_circle 🟠 yellow_circle 🟡 green_circle 🟢 blue_circle 🔵 large_blue_circle 🔵 purple_circle 🟣 brown_circle 🟤
black_circle ⚫ white_circle ⚪ red_square 🟥 orange_square 🟧 yellow_square 🟨 green_square 🟩 blue_square 🟦 purple_square 🟪
black_large_square ⬛ white_large_square ⬜ large_blue_diamond 🔷 large_orange_diamond 🔶 small_blue_diamond 🔹
small_orange_diamond 🔸 triangular_flag_on_post 🚩 checkered_flag 🏁 white_flag 🏳️ crossed_flags 🎌 crossed_swords ⚔️ crown 👑
mortar_board 🎓 tophat 🎩 necktie 👔 tshirt 👕 eyeglasses 👓 briefcase 💼 handbag 👜 school_satchel 🎒 crystal_ball 🔮 magic_wand 🪄
nazar_amulet 🧿 bricks 🧱 toolbox 🧰 abacus 🧮 receipt 🧾 luggage 🧳 thread 🧵 yarn 🧶 wave_goodbye 👋 footprints 👣 detective 🕵️
ninja 🥷 superhero 🦸 mage 🧙 alien 👽 space_invader 👾 skull 💀 jack_o_lantern 🎃 christmas_tree 🎄 santa 🎅 snowman ⛄ hatching_chick 🐣`
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.flatMap((word, index): [string, string][] =>
        index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
      );
    }),
);

export function emojiCharacter(name: string): string | null {
  return SHORTCODES.get(name) ?? null;
}

/** An emoji by its code points in hex, joined by `-`, as in `1f468-200d-1f4bb`; null where they are no code points. */
export function emojiOfCodePoints(code: string): string | null {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  if (points.length > 16 || !points.every((point) => point > 0 && point <= 0x10ffff)) return null;
  return String.fromCodePoint(...points);
}
